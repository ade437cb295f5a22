/**
 * Separators in addresses. Besides the ASCII ones these are characters that browsers and mail programs treat like one of
 * them: `evil。com` becomes a link to `evil.com`.
 */
const SEPARATORS =
  /[.:/\\@\u2024\u2044\u2215\u3002\uFE52\uFE55\uFE68\uFE6B\uFF0E\uFF0F\uFF1A\uFF20\uFF3C\uFF61]+(?=\S)/g

/** Breaks up everything in a name that a mail program could turn into a link or an address. */
export const withoutLinks = (name: string): string => name.replaceAll(SEPARATORS, ' ').trim()
