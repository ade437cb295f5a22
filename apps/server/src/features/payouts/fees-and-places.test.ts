import { beforeAll, expect, test } from 'vitest'
import { type Podium, settle } from '#testing/factories/create-podium'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { sumPoolCents } from '../tournaments/prize-pool.queries.ts'
import { findPayouts } from './payouts.queries.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

/** Every way to fill one, two or three places. */
const FILLED = [1, 2, 3, 4, 5, 6, 7].map((bits) => [(bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0])

/** Three teams are in, so that few of the pools can be divided evenly. */
const TERMS = [0, 50, 735, 1000, 50_000].flatMap((feeCents) =>
  [0, 3333].map((addedCents) => ({ feeCents, addedCents })),
)

test.each(TERMS)('the prizes of any podium add up to the pool: %o', async ({ feeCents, addedCents }) => {
  const { db } = testApp.deps
  const { id: tournamentId } = await createTournament(db, { feeCents, addedCents })
  const teams: string[] = []
  for (let made = 0; made < 3; made++) teams.push((await createTeam(db, { tournamentId, paid: true })).id)
  const poolCents = 3 * feeCents + addedCents
  expect(await sumPoolCents(db, tournamentId)).toBe(poolCents)
  for (const [first, second, third] of FILLED) {
    const [one = '', two = '', three = ''] = teams
    const podium: Podium = [first ? one : null, second ? two : null, third ? three : null]
    await settle(testApp, tournamentId, podium)
    const payouts = await findPayouts(db, tournamentId)
    expect(new Set(payouts.map(({ team_id }) => team_id))).toEqual(new Set(podium.filter((team) => team !== null)))
    expect(payouts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(poolCents)
  }
  await testApp.deps.db
    .updateTable('tournaments')
    .set({ status: 'completed', completed_at: new Date() })
    .where('id', '=', tournamentId)
    .execute()
  const [sent] = await findPayouts(db, tournamentId)
  await testApp.request(admin, 'POST', `/admin/payouts/${sent?.id}/mark-sent`, { method: 'Bank transfer' })
  const { body } = await testApp.request(undefined, 'GET', `/tournaments/${tournamentId}/money`)
  expect(body).toEqual({
    fees: (3 * feeCents) / 100,
    added: addedCents / 100,
    refunded: 0,
    pool: poolCents / 100,
    paid_out: { first: (sent?.amount_cents ?? 0) / 100, second: 0, third: 0 },
    owed: (poolCents - (sent?.amount_cents ?? 0)) / 100,
  })
})
