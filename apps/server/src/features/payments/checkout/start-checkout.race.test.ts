import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { type CreatedTeam, createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { testAppForFile } from '#testing/test-app-for-file'
import { startCheckout } from './start-checkout.ts'

const ROUNDS = 8
const CLICKS = 10

const testApp = testAppForFile()

const sessionsOf = (app: TestApp, teamId: string) =>
  app.standIns.payments.books().sessions.filter((session) => session.metadata?.team_id === teamId)

const inputOf = async (app: TestApp, team: CreatedTeam) => {
  const captain = await app.deps.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', team.captain_id)
    .executeTakeFirstOrThrow()
  return [actorOf(captain), { teamId: team.id, originUrl: app.origin }] as const
}

describe('ten checkouts for one team at once', () => {
  test('open one checkout; every caller that gets a URL gets the same one', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    for (let round = 0; round < ROUNDS; round++) {
      const team = await createTeam(testApp.deps.db, { tournamentId })
      const body = { team_id: team.id, origin_url: testApp.origin }
      const responses = await Promise.all(
        Array.from({ length: CLICKS }, () => testApp.request(team.captain, 'POST', '/payments/checkout', body)),
      )
      const refused = responses.filter(({ status }) => status !== 200).map((response) => response.body.detail)
      expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['Checkout is already being prepared'] : []))
      const sessions = sessionsOf(testApp, team.id)
      expect(sessions).toHaveLength(1)
      const addresses = responses.filter(({ status }) => status === 200).map((response) => response.body.url)
      expect(new Set(addresses)).toEqual(new Set([sessions[0]?.url]))
    }
  })

  /** A second click comes after the first has found no open checkout and before it creates one. */
  const clickBetween = async (own: TestApp, { guards }: { guards: boolean }) => {
    const { id: tournamentId } = await createTournament(own.deps.db)
    const team = await createTeam(own.deps.db, { tournamentId })
    const [actor, input] = await inputOf(own, team)
    const { first, rival, rivalWaited } = await meet(own.deps.db, {
      first: (db) => startCheckout({ ...own.deps, db }, actor, input),
      rival: () => startCheckout(own.deps, actor, input),
      afterReading: 'payments',
      guards,
    })
    return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited, sessions: sessionsOf(own, team.id) }
  }

  test('the second click waits for the first and opens no second checkout', async () => {
    const { outcomes, rivalWaited, sessions } = await clickBetween(testApp, { guards: true })
    expect(outcomes[0]).toBe('ok')
    // it finds the first one's checkout, or that it is still being created
    expect(['ok', 'Checkout is already being prepared']).toContain(outcomes[1])
    expect(rivalWaited).toBe(true)
    expect(sessions).toHaveLength(1)
  })

  test('control: without the lock, the second click hits the unique index', async () => {
    const own = await buildTestApp()
    const { outcomes, sessions } = await clickBetween(own, { guards: false })
    await own.close()
    expect(outcomes).toEqual([expect.stringContaining('payments_one_live_attempt'), 'ok'])
    expect(sessions).toHaveLength(1)
  })

  test('control: without the lock and the index, there are two checkouts', async () => {
    const own = await buildTestApp()
    await sql`drop index payments_one_live_attempt`.execute(own.deps.db)
    const { outcomes, sessions } = await clickBetween(own, { guards: false })
    await own.close()
    expect(outcomes).toEqual(['ok', 'ok'])
    expect(sessions).toHaveLength(2)
  })
})
