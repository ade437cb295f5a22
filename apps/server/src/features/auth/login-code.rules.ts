interface LoginCode {
  browser_hash: Buffer
  session_hash: Buffer | null
  expired: boolean
}

interface Presenter {
  browserHash: Buffer | undefined
  /** Of the sessions the browser already holds. */
  sessionHashes: readonly Buffer[]
}

/**
 * What a code opens. `reused`: the browser that used it repeats the call, as a reload does. `stolen`: somebody else holds
 * a code that was used, so whoever got the session with it may not be who it was meant for.
 */
export function judgeLoginCode(
  code: LoginCode | undefined,
  presenter: Presenter,
): 'valid' | 'unknown' | 'expired' | 'foreign' | 'reused' | 'stolen' {
  if (code === undefined) return 'unknown'
  const isSameBrowser = presenter.browserHash?.equals(code.browser_hash) ?? false
  if (code.session_hash !== null) {
    const { session_hash: used } = code
    const holdsSession = presenter.sessionHashes.some((hash) => hash.equals(used))
    return isSameBrowser || holdsSession ? 'reused' : 'stolen'
  }
  if (!isSameBrowser) return 'foreign'
  return code.expired ? 'expired' : 'valid'
}
