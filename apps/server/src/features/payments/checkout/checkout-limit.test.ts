import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { createLimits } from '../../../limits/limits.ts'

let testApp: TestApp
beforeAll(async () => {
  // a frozen clock: no tokens are refilled, however slow the machine is
  testApp = await buildTestApp({ deps: { limits: createLimits({ enabled: true, now: () => 0 }) } })
})
afterAll(() => testApp.close())

test('the 31st checkout in a minute is rate limited, other users’ are not', async () => {
  const { id: tournamentId } = await createTournament(testApp.deps.db)
  const [team, other] = [
    await createTeam(testApp.deps.db, { tournamentId }),
    await createTeam(testApp.deps.db, { tournamentId }),
  ]
  const click = (by: typeof team) =>
    testApp.request(by.captain, 'POST', '/payments/checkout', { team_id: by.id, origin_url: testApp.origin })
  const statuses: number[] = []
  for (let count = 0; count < 30; count++) statuses.push((await click(team)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const refused = await click(team)
  expect(refused.status).toBe(429)
  expect(refused.body.detail).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect((await click(other)).status).toBe(200)
})
