interface LoginCode {
  browser_hash: Buffer
  session_hash: Buffer | null
  expired: boolean
}

interface Presenter {
  browserHash: Buffer | undefined
  /** Hashes of the session tokens the browser already sends. */
  sessionHashes: readonly Buffer[]
}

/**
 * Whether a code may open a session. `reused`: the same browser repeats the call, for example after a reload. `stolen`:
 * another browser presents a used code, so the session that it opened may be in the wrong hands.
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
