import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { originOfHost, returnAddress } from './return-address.rules.ts'
import { hashSecret, isSecret, newSecret } from './secret.rules.ts'
import { SIGN_IN_SECONDS } from './session.rules.ts'
import { insertSignInAttempt } from './sign-ins.queries.ts'

interface StartSignInInput {
  redirect: string | undefined
  /** The host of the browser's request. */
  host: string | undefined
  /** The secret from this browser's earlier attempt. Reusing it lets two tabs sign in at the same time. */
  browserSecret: string | undefined
}

/** Starts a sign-in. Returns the provider's URL and the secret that ties the callback to this browser. */
export async function startSignIn(
  deps: Deps,
  { redirect, host, browserSecret }: StartSignInInput,
): Promise<{ url: string; browserSecret: string }> {
  const origin = originOfHost(host, deps.config.publicOrigins)
  const returnTo = returnAddress(redirect, deps.config.publicOrigins, origin)
  if (returnTo === undefined) throw new AppError('bad_request', 'Invalid redirect', { code: 'invalid_redirect' })
  const browser = isSecret(browserSecret) ? browserSecret : newSecret()
  const { url, checks } = await deps.identity.startSignIn(origin)
  await inTransaction(deps, (tx) =>
    insertSignInAttempt(
      tx,
      {
        state_hash: hashSecret(checks.state),
        browser_hash: hashSecret(browser),
        nonce: checks.nonce,
        code_verifier: checks.codeVerifier,
        return_to: returnTo,
      },
      SIGN_IN_SECONDS,
    ),
  )
  return { url, browserSecret: browser }
}
