const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** How long a try to sign in, and the cookie that ties it to the browser, may take. */
export const SIGN_IN_SECONDS = 10 * MINUTE
/** How long the one-time code in the return address opens a session. */
export const LOGIN_CODE_SECONDS = MINUTE
export const MAX_SESSIONS = 10

/** From sign-in to the end, however busy the session is; an admin's is short because it can do more harm. */
export const sessionSeconds = (person: { isAdmin: boolean }): number => (person.isAdmin ? DAY / 2 : 14 * DAY)
