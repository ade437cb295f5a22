let returned: string | undefined
let hasReturned = false

/**
 * Reads the one-time session id that the sign-in put behind the `#` and wipes it from the address before anything
 * else happens, so that it is in no history entry, copied link or error report.
 */
export function catchReturnedSession(location: Location, history: History): void {
  const sessionId = new URLSearchParams(location.hash.slice(1)).get('session_id')
  if (sessionId === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
  returned = sessionId || undefined
  hasReturned = true
}

/** True once after a sign-in, so that the visitor's intention is continued. */
export function takeReturn(): boolean {
  const isFirst = hasReturned
  hasReturned = false
  return isFirst
}

/** Returns the id once, because it works only once. */
export function takeSessionId(): string | undefined {
  const sessionId = returned
  returned = undefined
  return sessionId
}
