/**
 * What separates the parts of an address. Besides the ASCII ones these are the characters that become one of them when a
 * name is looked up: browsers read `evil。com` as `evil.com`, and some mail programs make a link of it.
 */
const SEPARATORS =
  /[.:/\\@\u2024\u2044\u2215\u3002\uFE52\uFE55\uFE68\uFE6B\uFF0E\uFF0F\uFF1A\uFF20\uFF3C\uFF61]+(?=\S)/g

/** Names are user input: breaks up anything that a mail program could turn into a link or an address. */
export const withoutLinks = (name: string): string => name.replaceAll(SEPARATORS, ' ').trim()
