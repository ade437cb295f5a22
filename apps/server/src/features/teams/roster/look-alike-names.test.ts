import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let tournamentId: string
let captain: { id: string }
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
  await createTeam(testApp.deps.db, { tournamentId, name: 'Dragons' })
  await createTeam(testApp.deps.db, { tournamentId, name: 'river' })
})
beforeEach(async () => {
  captain = await createUser(testApp.deps.db)
})

let invited = 0
const create = (team_name: string) => {
  invited += 2
  const player_emails = [`p${invited}@example.com`, `p${invited + 1}@example.com`]
  return testApp.request(captain, 'POST', '/teams/create', { team_name, player_emails })
}
const rename = (as: { id: string }, path: string, name: string) =>
  testApp.request(as, 'PUT', `${path}/name?new_name=${encodeURIComponent(name)}`)

describe('a team name', () => {
  test.each([
    ['another case', 'DRAGONS'],
    ['full-width letters', '\uFF24\uFF52\uFF41\uFF47\uFF4F\uFF4E\uFF53'],
    ['an accent', 'Dr\u00E1gons'],
  ])('that differs from another only by %s is taken', async (_how, name) => {
    const response = await create(name)
    expect([response.status, response.body.detail]).toEqual([409, 'Team name is already taken'])
  })

  test.each([
    ['a Cyrillic letter', 'Dr\u0430gons', 'Dragons'],
    ['another case and a Cyrillic letter', 'RIV\u0415R', 'river'],
  ])('that imitates another by %s is refused with the name it imitates', async (_how, name, original) => {
    const response = await create(name)
    expect([response.status, response.body.detail]).toEqual([409, `Too similar to ${original}`])
  })

  test.each([
    ['a zero-width space', 'Drag\u200Bons'],
    ['a soft hyphen', 'Drag\u00ADons'],
    ['a variation selector', 'Dragons\uFE0F'],
    ['one invisible character', '\u2800'],
  ])('with %s is invalid', async (_how, name) => {
    expect((await create(name)).status).toBe(422)
  })

  test('may look like another in plain letters and digits', async () => {
    for (const name of ['Drag0ns', 'Modern', 'Modem', 'Ace I', 'Ace 1']) {
      expect([name, (await create(name)).status]).toEqual([name, 200])
    }
  })

  test.each(['Staff', 'Super Admin'])('may be the name of a role: %s', async (name) => {
    expect((await create(name)).status).toBe(200)
  })

  test.each(['Драконы', '龍', 'Dragons \u{1F409}', 'Dragon'])('%s is welcome beside Dragons', async (name) => {
    expect((await create(name)).status).toBe(200)
  })

  test('cannot imitate another by a rename, by captain or admin', async () => {
    const admin = await createAdmin(testApp.deps.db)
    const own = await createTeam(testApp.deps.db, { tournamentId, players: [captain as never], size: 1 })
    expect((await rename(captain, `/teams/${own.id}`, 'Drаgons')).status).toBe(409)
    expect((await rename(admin, `/admin/teams/${own.id}`, 'Drаgons')).status).toBe(409)
    expect((await rename(captain, `/teams/${own.id}`, 'Wyverns')).status).toBe(200)
    expect((await rename(captain, `/teams/${own.id}`, 'WYVERNS')).status).toBe(200)
  })

  test('with a dotted capital is the same as with a plain small letter', async () => {
    const own = await createTeam(testApp.deps.db, { tournamentId, name: 'izmir', players: [captain as never], size: 1 })
    const made = await create('\u0130zmir')
    expect([made.status, made.body.detail]).toEqual([409, 'Team name is already taken'])
    await rename(captain, `/teams/${own.id}`, 'Ephesus')
    const other = await createTeam(testApp.deps.db, { tournamentId, name: 'izmir' })
    const renamed = await rename(captain, `/teams/${own.id}`, '\u0130zmir')
    expect([renamed.status, renamed.body.detail, other.team_name]).toEqual([409, 'Team name is already taken', 'izmir'])
  })

  test('that already imitates another may stay, and be submitted again', async () => {
    const twin = await createTeam(testApp.deps.db, {
      tournamentId,
      name: 'Drag\u03BFns',
      players: [captain as never],
      size: 1,
    })
    expect((await rename(captain, `/teams/${twin.id}`, 'Drag\u03BFns')).status).toBe(200)
  })
})

test('a display name cannot be the name of a role, except for an admin', async () => {
  const admin = await createAdmin(testApp.deps.db)
  const call = (as: { id: string }, name: string) => testApp.request(as, 'PUT', '/auth/update-name', { name })
  const refused = await call(captain, 'Super-Admin')
  expect([refused.status, refused.body.detail]).toEqual([422, 'This name is reserved'])
  expect((await call(captain, 'Ada\u200B')).status).toBe(422)
  expect((await call(captain, 'Anna Staff')).status).toBe(200)
  expect((await call(admin, 'Admin')).status).toBe(200)
})

test('of two captains who choose look-alike names at once, one is refused', async () => {
  const captains = await Promise.all(Array.from({ length: 6 }, () => createUser(testApp.deps.db)))
  const responses = await Promise.all(
    captains.map((as, at) =>
      testApp.request(as, 'POST', '/teams/create', {
        team_name: at % 2 === 0 ? 'Phoenix' : 'Ph\u043Eenix',
        player_emails: [`a${at}@example.org`, `b${at}@example.org`],
      }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})
