import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { returnAddress } from './return-address.rules.ts'
import { hashSecret, isSecret, newSecret } from './secret.rules.ts'
import { SIGN_IN_SECONDS } from './session.rules.ts'
import { insertSignInAttempt } from './sign-in-attempts.queries.ts'

interface StartSignInInput {
  redirect: string | undefined
  /** What this browser was given by an earlier try; keeping it lets two tabs sign in side by side. */
  browserSecret: string | undefined
}

/** Begins a sign-in: where to send the browser, and the secret that ties the way back to it. */
export async function startSignIn(
  deps: Deps,
  { redirect, browserSecret }: StartSignInInput,
): Promise<{ url: string; browserSecret: string }> {
  const returnTo = returnAddress(redirect, deps.config.publicOrigins)
  if (returnTo === undefined) throw new AppError('bad_request', 'Invalid redirect', { code: 'invalid_redirect' })
  const browser = isSecret(browserSecret) ? browserSecret : newSecret()
  const { url, checks } = await deps.identity.startSignIn()
  await inTransaction(deps, (tx) =>
    insertSignInAttempt(tx, {
      stateHash: hashSecret(checks.state),
      browserHash: hashSecret(browser),
      nonce: checks.nonce,
      codeVerifier: checks.codeVerifier,
      returnTo,
      lifeSeconds: SIGN_IN_SECONDS,
    }),
  )
  return { url, browserSecret: browser }
}
