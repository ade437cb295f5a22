import { randomInt } from 'node:crypto'
import { foldEmail } from '@cup/contract/text-fields'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import type { IdentityClaims } from '../../gateways/identity/identity-provider.ts'
import { findOrCreateAccount } from '../users/find-or-create-account.step.ts'
import { isSuperAdminPinned, pinSuperAdmin } from '../users/pin-super-admin.step.ts'
import { cleanName, cleanPicture, provenEmail } from './identity.rules.ts'
import { homeAddress, originOfHost } from './return-address.rules.ts'
import { hashSecret, isSecret, newSecret } from './secret.rules.ts'
import { LOGIN_CODE_SECONDS } from './session.rules.ts'
import { consumeSignInAttempt, insertLoginCode } from './sign-ins.queries.ts'

interface FinishSignInInput {
  /** Path and query of the callback, as sent by the provider. */
  url: string
  browserSecret: string | undefined
  /** The host of the browser's request. */
  host: string | undefined
}

const MAX_STATE = 500

/** Handles the provider's callback and returns the redirect: back with a one-time code, or home without one. */
export async function finishSignIn(deps: Deps, input: FinishSignInInput): Promise<string> {
  const origin = originOfHost(input.host, deps.config.publicOrigins)
  const home = homeAddress(origin)
  const currentUrl = new URL(input.url, home)
  const attempt = await consumeAttempt(deps, currentUrl, input.browserSecret)
  if (attempt === undefined) return refused(deps, home, 'unknown_state')
  const claims = await readClaims(deps, origin, currentUrl, attempt)
  if (!('subject' in claims)) return refused(deps, home, claims.problem)
  const email = provenEmail(claims)
  if (email === undefined) return refused(deps, home, 'unproven_email')
  if (claims.subject === '') return refused(deps, home, 'no_subject')
  const code = await issueLoginCode(deps, { ...claims, email }, attempt.browserHash)
  deps.metrics.logins.inc({ result: 'ok' })
  return `${attempt.returnTo}#session_id=${code}`
}

interface Attempt {
  browserHash: Buffer
  returnTo: string
  checks: { state: string; nonce: string; codeVerifier: string }
}

async function consumeAttempt(deps: Deps, url: URL, browserSecret: string | undefined): Promise<Attempt | undefined> {
  const states = url.searchParams.getAll('state')
  const state = states[0]
  if (state === undefined || states.length > 1 || state.length > MAX_STATE || !isSecret(browserSecret)) {
    return undefined
  }
  const browserHash = hashSecret(browserSecret)
  // committed before the request to the provider, so the same callback cannot be used twice
  const used = await inTransaction(deps, (tx) => consumeSignInAttempt(tx, hashSecret(state), browserHash))
  return (
    used && {
      browserHash,
      returnTo: used.return_to,
      checks: { state, nonce: used.nonce, codeVerifier: used.code_verifier },
    }
  )
}

async function readClaims(
  deps: Deps,
  origin: string,
  url: URL,
  attempt: Attempt,
): Promise<IdentityClaims | { problem: string }> {
  try {
    return await deps.identity.finishSignIn(origin, url, attempt.checks)
  } catch (error) {
    // the message may quote the provider's response, so only its code is logged
    return { problem: problemOf(error) }
  }
}

const problemOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'provider_error'
}

async function issueLoginCode(deps: Deps, claims: IdentityClaims, browserHash: Buffer): Promise<string> {
  const code = newSecret()
  const person = await inTransaction(deps, async (tx, emit) => {
    const { issuer, subject, email } = claims
    const { identity } = deps.config
    const picture = cleanPicture(claims.picture, identity.allowHttp ? identity.issuer : null)
    const proof = { issuer, subject, email, picture }
    const superAdminEmail = foldEmail(deps.config.superAdminEmail)
    const isSuperAdmin = email === superAdminEmail && !(await isSuperAdminPinned(tx, email, issuer))
    const name = cleanName(claims.name, { number: randomInt(10_000), isSuperAdmin })
    const user = await findOrCreateAccount(tx, emit, { ...proof, name })
    if (email === superAdminEmail) await pinSuperAdmin(tx, email)
    const row = { code_hash: hashSecret(code), browser_hash: browserHash, user_id: user.id }
    await insertLoginCode(tx, row, LOGIN_CODE_SECONDS)
    return user
  })
  deps.log.info({ event: 'login.ok', user_id: person.id }, 'signed in')
  return code
}

function refused(deps: Deps, home: string, reason: string): string {
  deps.metrics.logins.inc({ result: 'fail' })
  deps.log.warn({ event: 'login.fail', reason }, 'sign-in refused')
  return home
}
