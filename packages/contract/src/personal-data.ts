const ADDRESS = /[^\s@"'<>()]+@[^\s@"'<>()]+/g
const ORIGIN = /\bhttps?:\/\/[^\s/)'"]+/g
const QUERY = /[?#][^\s)'"]*/g
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** Tokens and session ids. Names of our scripts can be as long and are kept. */
const SECRET = /\b(?![\w-]*\.js\b)[\w-]{28,}/g

/** Removes e-mail addresses, ids, tokens and the queries of URLs from an error text. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(QUERY, '')
    .replace(ADDRESS, '(e-mail)')
    .replace(ORIGIN, '')
    .replace(ID, '(id)')
    .replace(SECRET, '(secret)')
