import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createUser } from '#testing/factories/create-user'
import { issueLoginCode } from '#testing/issue-login-code'
import { countOutcomes, outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import { sqlState } from '../../db/postgres-error.ts'
import { exchangeSession } from './exchange-session.ts'
import { hashSecret } from './secret.rules.ts'

const BATCH_SIZE = 50
const CODES = 5

const testApp = testAppForFile()

async function newCode() {
  const user = await createUser(testApp.deps.db)
  const issued = await issueLoginCode(testApp.deps.db, user)
  return { userId: user.id, ...issued, tokens: [] }
}

const sessionsOf = async (userId: string): Promise<number> =>
  (await testApp.deps.db.selectFrom('sessions').select('user_id').where('user_id', '=', userId).execute()).length

describe('one code presented many times at once', () => {
  test('one session is opened', async () => {
    for (let round = 0; round < CODES; round++) {
      const input = await newCode()
      const outcomes = await countOutcomes(
        Array.from({ length: BATCH_SIZE }, () => exchangeSession(testApp.deps, input)),
      )
      expect(outcomes).toEqual({ ok: 1, 'Invalid or expired session': BATCH_SIZE - 1 })
      expect(await sessionsOf(input.userId)).toBe(1)
    }
  })

  /** The second use comes after the first has seen the unused code and before it marks the code as used. */
  const exchangeBetween = async ({ guards }: { guards: boolean }) => {
    const input = await newCode()
    const met = await meet(testApp.deps.db, {
      first: (db) => exchangeSession({ ...testApp.deps, db }, input),
      rival: () => exchangeSession(testApp.deps, input),
      afterReading: 'login_codes',
      guards,
    })
    return { input, ...met }
  }

  test('the second use waits for the first and is refused', async () => {
    const { input, first, rival, rivalWaited } = await exchangeBetween({ guards: true })
    expect([outcomeOf(first), outcomeOf(rival), rivalWaited]).toEqual(['ok', 'Invalid or expired session', true])
    expect(await sessionsOf(input.userId)).toBe(1)
  })

  test('control: without the lock, the database still refuses the second use', async () => {
    const { input, first } = await exchangeBetween({ guards: false })
    expect(first.status === 'rejected' && sqlState(first.reason)).toBe('23001')
    expect(await sessionsOf(input.userId)).toBe(1)
  })

  test('control: without the lock and the constraint, two sessions are opened', async () => {
    const { db } = testApp.deps
    await sql`alter table login_codes disable trigger login_codes_once`.execute(db)
    const { input } = await exchangeBetween({ guards: false })
    await sql`alter table login_codes enable trigger login_codes_once`.execute(db)
    expect(await sessionsOf(input.userId)).toBe(2)
  })
})

describe('the database', () => {
  test('refuses a second use of a login code', async () => {
    const { db } = testApp.deps
    const { code } = await newCode()
    const use = (session: string) =>
      sql`update login_codes set used_at = now(), session_hash = ${hashSecret(session)}
        where code_hash = ${hashSecret(code)}`.execute(db)
    await use('first')
    await expect(use('second')).rejects.toThrow('login code was used already')
    await expect(
      sql`update login_codes set used_at = null, session_hash = null where code_hash = ${hashSecret(code)}`.execute(db),
    ).rejects.toThrow('login code was used already')
  })

  test('refuses to mark a code as used without a session', async () => {
    const { code } = await newCode()
    await expect(
      sql`update login_codes set used_at = now() where code_hash = ${hashSecret(code)}`.execute(testApp.deps.db),
    ).rejects.toThrow('login_codes_check')
  })
})
