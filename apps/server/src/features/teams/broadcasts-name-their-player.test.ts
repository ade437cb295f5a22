import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'
import type { LiveEvent } from '../../live/live-bus.ts'

let testApp: TestApp
const published: LiveEvent[] = []
beforeAll(async () => {
  testApp = await buildTestApp({ deps: { live: { publish: (event) => published.push(event) } } })
})
afterAll(() => testApp.close())

/** Who is named as the cause of what everybody hears. */
const causes = () => published.splice(0).flatMap(({ toUserId, by = 'nobody' }) => (toUserId === undefined ? [by] : []))

test('what a player makes everybody hear is counted for that player, what an admin does is not', async () => {
  const { db } = testApp.deps
  const { id: tournamentId } = await createTournament(db)
  const captain = await createUser(db)
  const admin = await createAdmin(db)
  const team = await createTeam(db, { tournamentId, players: [captain], size: 1 })
  const call = async (as: { id: string }, method: string, path: string, body?: unknown) => {
    expect((await testApp.request(as, method, path, body)).status).toBe(200)
    return causes()
  }
  expect(await call(captain, 'PUT', `/teams/${team.id}/name?new_name=First`)).toEqual([captain.id])
  expect(await call(captain, 'PUT', `/teams/${team.id}/name?new_name=First`)).toEqual([])
  expect(await call(captain, 'POST', `/teams/${team.id}/invite-player?player_email=a@example.com`)).toEqual([
    captain.id,
  ])
  expect(await call(captain, 'PUT', '/auth/update-name', { name: 'Ann' })).toEqual([captain.id])
  const created = { team_name: 'Second', player_emails: ['b@example.com', 'c@example.com'] }
  expect(await call(captain, 'POST', '/teams/create', created)).toEqual([captain.id])
  expect(await call(admin, 'PUT', `/admin/teams/${team.id}/name?new_name=Third`)).toEqual(['nobody'])
})
