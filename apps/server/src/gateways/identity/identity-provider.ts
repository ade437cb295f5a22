/** Secrets to verify the end of a sign-in with. The caller stores them and never sends them. */
export interface SignInChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** The provider's claims about a person. `issuer` and `subject` together are the identity; the address is not. */
export interface IdentityClaims {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string | null
  picture: string | null
}

export interface IdentityProvider {
  /** Returns the provider's URL for the browser, which is redirected back to the origin afterwards. */
  startSignIn(origin: string): Promise<{ url: string; checks: SignInChecks }>
  /** Exchanges the code in `currentUrl` for verified claims; throws if any check fails. */
  finishSignIn(origin: string, currentUrl: URL, checks: SignInChecks): Promise<IdentityClaims>
}
