/** Characters that separate words; `search_words` in the database has the same list. */
const SEPARATORS = /[\s!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]+/
const MAX_WORDS = 8
const MAX_LENGTH = 60

/**
 * A full-text search for words that begin with the typed ones. Undefined if nothing was typed.
 */
export function toWordSearch(typed: string): string | undefined {
  const words = typed
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '' && !word.includes('\0'))
    .slice(0, MAX_WORDS)
    .map((word) => `'${word.slice(0, MAX_LENGTH)}':*`)
  return words.length === 0 ? undefined : words.join(' & ')
}
