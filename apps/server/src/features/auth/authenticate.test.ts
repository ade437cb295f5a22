import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { issueLoginCode } from '#testing/issue-login-code'
import { signInAs } from '#testing/sign-in-as'
import { testAppForFile } from '#testing/test-app-for-file'
import { purgeSignIns } from '../../housekeeping.jobs.ts'
import { authenticate } from './authenticate.ts'
import { hashSecret } from './secret.rules.ts'

const testApp = testAppForFile()

async function signInAndThen(change: ReturnType<typeof sql> | undefined) {
  const { db } = testApp.deps
  const user = await createUser(db)
  const token = await signInAs(db, user)
  if (change !== undefined) await sql`update sessions set ${change} where token_hash = ${hashSecret(token)}`.execute(db)
  return { user, token }
}

describe('a session', () => {
  test.each([
    ['is open', sql`last_seen_at = now()`, true],
    ['is over when its time has come', sql`expires_at = now()`, false],
    ['is over after a week without use', sql`last_seen_at = now() - interval '7 days'`, false],
    ['is open after six days without use', sql`last_seen_at = now() - interval '6 days'`, true],
  ])('%s', async (_what, change, isOpen) => {
    const { token } = await signInAndThen(change)
    expect((await authenticate(testApp.deps, token)) !== undefined).toBe(isOpen)
  })

  test('of an erased user is invalid', async () => {
    const { user, token } = await signInAndThen(undefined)
    await testApp.deps.db.updateTable('users').set({ erased_at: sql`now()` }).where('id', '=', user.id).execute()
    expect(await authenticate(testApp.deps, token)).toBeUndefined()
  })

  test('that is in use does not expire', async () => {
    const { token } = await signInAndThen(sql`last_seen_at = now() - interval '6 days'`)
    await authenticate(testApp.deps, token)
    const { rows } = await sql<{ fresh: boolean }>`select last_seen_at > now() - interval '1 minute' as fresh
      from sessions where token_hash = ${hashSecret(token)}`.execute(testApp.deps.db)
    expect(rows).toEqual([{ fresh: true }])
  })

  test('updates its last use at most every five minutes, so that reads are not writes', async () => {
    const { token } = await signInAndThen(sql`last_seen_at = now() - interval '4 minutes'`)
    await authenticate(testApp.deps, token)
    const { rows } = await sql<{ untouched: boolean }>`select last_seen_at < now() - interval '3 minutes' as untouched
      from sessions where token_hash = ${hashSecret(token)}`.execute(testApp.deps.db)
    expect(rows).toEqual([{ untouched: true }])
  })

  test.each(['', 'x', "' or 1=1--", 'x'.repeat(8000), '\u0000'.repeat(43)])('is not opened by %j', async (token) => {
    expect(await authenticate(testApp.deps, token)).toBeUndefined()
  })
})

describe('rights', () => {
  test('are the current ones, not those at sign-in', async () => {
    const { user, token } = await signInAndThen(undefined)
    await testApp.deps.db.updateTable('users').set({ is_admin: true }).where('id', '=', user.id).execute()
    expect((await authenticate(testApp.deps, token))?.isAdmin).toBe(true)
    await testApp.deps.db.updateTable('users').set({ is_admin: false }).where('id', '=', user.id).execute()
    expect((await authenticate(testApp.deps, token))?.isAdmin).toBe(false)
  })
})

describe('purgeSignIns', () => {
  test('deletes expired rows and keeps the rest', async () => {
    const { db } = testApp.deps
    const user = await createUser(db)
    const [live, idle, over] = [await signInAs(db, user), await signInAs(db, user), await signInAs(db, user)]
    await sql`update sessions set last_seen_at = now() - interval '8 days' where token_hash = ${hashSecret(idle)}`.execute(
      db,
    )
    await sql`update sessions set expires_at = now() where token_hash = ${hashSecret(over)}`.execute(db)
    const { code: old } = await issueLoginCode(db, user, { lifeSeconds: -2 * 86_400 })
    const { code: recent } = await issueLoginCode(db, user, { lifeSeconds: -60 })
    await testApp.request(undefined, 'GET', '/auth/oauth/login')
    await sql`update sign_in_attempts set expires_at = now() - interval '1 second'`.execute(db)
    await testApp.request(undefined, 'GET', '/auth/oauth/login')
    await purgeSignIns.handle(testApp.deps, {})
    const sessions = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute()
    const codes = await db.selectFrom('login_codes').select('code_hash').where('user_id', '=', user.id).execute()
    const attempts = await db.selectFrom('sign_in_attempts').select('nonce').execute()
    expect(sessions.map((row) => row.token_hash)).toEqual([hashSecret(live)])
    expect(codes.map((row) => row.code_hash)).toEqual([hashSecret(recent)])
    expect(codes.map((row) => row.code_hash)).not.toContainEqual(hashSecret(old))
    expect(attempts).toHaveLength(1)
  })
})
