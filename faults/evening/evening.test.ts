import { randomFrom, seedFrom } from '@cup/rehearsal/random'
import { testAppForFile } from '@cup/server/testing/test-app-for-file'
import { describe, expect, test } from 'vitest'
import { playEvening } from './play-evening.ts'

const seed = seedFrom(process.env.CUP_SEED)

const app = testAppForFile()

/** The admins' actions on matches, from the audit log. */
const adminActions = async (): Promise<string[]> => {
  const rows = await app.deps.db
    .selectFrom('audit_log as l')
    .innerJoin('users as u', 'u.id', 'l.actor_id')
    .select('l.action')
    .where('u.is_admin', '=', true)
    .where('l.target_type', '=', 'match')
    .execute()
  return rows.map(({ action }) => action)
}

describe(`an evening of 8 teams in automatic mode (CUP_SEED=${seed})`, { timeout: 180_000 }, () => {
  test('is played from the draw to the podium without an admin, even with no-shows', async () => {
    const random = randomFrom(seed)
    const evening = await playEvening(app, { teams: 8, random, noShows: 8, stepSeconds: 60 })
    expect(evening.problems).toEqual([])
    expect(evening.adminPresses).toBe(0)
    expect(await adminActions()).toEqual([])
    expect(evening.podium[0]).not.toBeNull()
  })

  test('needs exactly one press of an admin for each dispute', async () => {
    const random = randomFrom(seed + 1)
    const evening = await playEvening(app, { teams: 8, random, noShows: 0, disputeEvery: 4, stepSeconds: 60 })
    expect(evening.problems).toEqual([])
    expect(evening.disputes).toBeGreaterThanOrEqual(3)
    expect(evening.adminPresses).toBe(evening.disputes)
    expect(await adminActions()).toEqual(Array.from({ length: evening.disputes }, () => 'match.set_score'))
    expect(evening.podium).not.toContain(null)
  })
})
