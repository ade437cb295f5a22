import { emblemOf, emblemSeed } from '@cup/contract/emblem'
import type { Team } from '@cup/contract/teams'
import { expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()

const register = async (name: string) => {
  const captain = await createUser(testApp.deps.db)
  const emails = [`one-${captain.id}@example.com`, `two-${captain.id}@example.com`]
  const { status, body } = await testApp.request(captain, 'POST', '/teams/create', {
    team_name: name,
    player_emails: emails,
  })
  expect(status).toBe(200)
  return { captain, id: body.id as string }
}

const teamsOf = async (tournamentId: string): Promise<Team[]> =>
  (await testApp.request(undefined, 'GET', `/teams?tournament_id=${tournamentId}`)).body

test('sixteen teams of a cup share no frame and hue, and a team keeps its emblem under another name', async () => {
  const { db } = testApp.deps
  const cup = await createTournament(db)
  // registered with a release that stored no emblem
  const old = await createTeam(db, { tournamentId: cup.id, name: 'Old Ones' })
  const registered = []
  for (let number = 1; number < 16; number++) registered.push(await register(`Wall Riders ${number}`))
  const teams = await teamsOf(cup.id)
  const looks = teams.map(({ emblem }) => emblemOf(emblem))
  expect(new Set(looks.map(({ frame, hue }) => `${frame} ${hue}`)).size).toBe(16)
  expect(teams.find(({ id }) => id === old.id)?.emblem).toBe(emblemSeed('Old Ones', old.captain.id))

  const [first] = registered
  const before = teams.find(({ id }) => id === first?.id)
  const renaming = await testApp.request(first?.captain, 'PUT', `/teams/${first?.id}/name?new_name=Ceiling%20Shots`)
  expect([renaming.status, renaming.body.team_name, renaming.body.emblem]).toEqual([
    200,
    'Ceiling Shots',
    before?.emblem,
  ])
})
