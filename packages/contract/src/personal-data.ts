const ADDRESS = /[^\s@"'<>()]+@[^\s@"'<>()]+/g
const ORIGIN = /\bhttps?:\/\/[^\s/)'"]+/g
const QUERY = /[?#][^\s)'"]*/g
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** Tokens and session ids; the names of our own scripts are as long. */
const SECRET = /\b(?![\w-]*\.js\b)[\w-]{28,}/g

/** An error text without addresses of people, ids, tokens, and whatever stands in the query of a URL. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(QUERY, '')
    .replace(ADDRESS, '(e-mail)')
    .replace(ORIGIN, '')
    .replace(ID, '(id)')
    .replace(SECRET, '(secret)')
