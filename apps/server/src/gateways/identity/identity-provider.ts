/** What a sign-in must be checked against when the person comes back; kept by the caller, never sent along. */
export interface SignInChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** Who the provider says has signed in. `issuer` and `subject` together are the identity; the address is not. */
export interface IdentityClaims {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  name: string | null
  picture: string | null
}

export interface IdentityProvider {
  /** The provider's address to send the browser to; it comes back to the origin. */
  startSignIn(origin: string): Promise<{ url: string; checks: SignInChecks }>
  /** Trades the code in `currentUrl` for verified claims; throws when anything about it does not hold. */
  finishSignIn(origin: string, currentUrl: URL, checks: SignInChecks): Promise<IdentityClaims>
}
