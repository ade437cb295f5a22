const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** How long a sign-in attempt and the cookie that ties it to the browser are valid. */
export const SIGN_IN_SECONDS = 10 * MINUTE
/** How long the one-time code in the return URL is valid. */
export const LOGIN_CODE_SECONDS = MINUTE
export const MAX_SESSIONS = 10

/** Absolute lifetime, regardless of use. Admin sessions are shorter because they can do more harm. */
export const sessionSeconds = (person: { isAdmin: boolean }): number => (person.isAdmin ? DAY / 2 : 14 * DAY)
