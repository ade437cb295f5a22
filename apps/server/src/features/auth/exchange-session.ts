import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { isAdmin } from '../users/user.rules.ts'
import { lockUserById, type UserRow } from '../users/users.queries.ts'
import { judgeLoginCode } from './login-code.rules.ts'
import { hashSecret, isSecret, newSecret } from './secret.rules.ts'
import { MAX_SESSIONS, sessionSeconds } from './session.rules.ts'
import { deleteForeignSessions, deleteOldestSessions, deleteSessions, insertSession } from './sessions.queries.ts'
import { type LoginCodeRow, lockLoginCode, updateLoginCodeUsed } from './sign-ins.queries.ts'

interface ExchangeInput {
  code: string | undefined
  browserSecret: string | undefined
  /** Session tokens the browser already sends, as bearer or cookie. */
  tokens: readonly string[]
}

interface OpenedSession {
  user: UserRow
  token: string
  lifeSeconds: number
}

/** Exchanges the one-time code for a session. Works once, and only in the browser that started the sign-in. */
export async function exchangeSession(deps: Deps, input: ExchangeInput): Promise<OpenedSession> {
  const { code } = input
  if (code === undefined || code === '') throw new AppError('bad_request', 'Missing X-Session-ID header')
  if (!isSecret(code)) throw invalidSession()
  const opened = await inTransaction(deps, (tx) => openSession(deps, tx, code, input))
  // thrown after the commit, because the transaction above ends the session that a stolen code opened
  if (opened === undefined) throw invalidSession()
  return opened
}

const invalidSession = (): AppError => new AppError('unauthenticated', 'Invalid or expired session')

async function openSession(
  deps: Deps,
  tx: Tx,
  code: string,
  { browserSecret, tokens }: ExchangeInput,
): Promise<OpenedSession | undefined> {
  const sessionHashes = tokens.filter(isSecret).map(hashSecret)
  const codeHash = hashSecret(code)
  const row = await lockLoginCode(tx, codeHash)
  const browserHash = isSecret(browserSecret) ? hashSecret(browserSecret) : undefined
  const verdict = judgeLoginCode(row, { browserHash, sessionHashes })
  if (row === undefined || verdict !== 'valid') {
    if (row !== undefined) await handleRefusal(deps, tx, row, verdict)
    return undefined
  }
  const token = newSecret()
  await updateLoginCodeUsed(tx, codeHash, hashSecret(token))
  const user = await lockUserById(tx, row.user_id)
  if (user === undefined) throw new Error(`login code without a user: ${row.user_id}`)
  if (user.erased_at !== null) return undefined
  const lifeSeconds = sessionSeconds({ isAdmin: isAdmin(user, deps.config.superAdminEmail) })
  await insertSession(tx, { tokenHash: hashSecret(token), userId: user.id, lifeSeconds })
  await deleteOldestSessions(tx, user.id, MAX_SESSIONS)
  await deleteForeignSessions(tx, sessionHashes, user.id)
  return { user, token, lifeSeconds }
}

async function handleRefusal(deps: Deps, tx: Tx, row: LoginCodeRow, verdict: string): Promise<void> {
  if (verdict === 'stolen' && row.session_hash !== null) await deleteSessions(tx, [row.session_hash])
  deps.log.warn({ event: 'login.fail', reason: `code_${verdict}`, user_id: row.user_id }, 'login code refused')
}
