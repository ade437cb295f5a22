import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'

let testApp: TestApp
let tournamentId: string
let captain: { id: string }
beforeAll(async () => {
  testApp = await buildTestApp()
  tournamentId = (await createTournament(testApp.deps.db)).id
  await createTeam(testApp.deps.db, { tournamentId, name: 'Dragons' })
  await createTeam(testApp.deps.db, { tournamentId, name: 'river' })
})
beforeEach(async () => {
  captain = await createUser(testApp.deps.db)
})
afterAll(() => testApp.close())

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
    ['a Cyrillic letter', 'Dr\u0430gons', 409],
    ['a zero', 'Drag0ns', 409],
    ['another case', 'DRAGONS', 409],
    ['another case of a letter that looks like another one', 'RIVER', 409],
    ['another case and a Cyrillic letter', 'RIV\u0415R', 409],
    ['full-width letters', '\uFF24\uFF52\uFF41\uFF47\uFF4F\uFF4E\uFF53', 409],
    ['a zero-width space', 'Drag\u200Bons', 422],
    ['a soft hyphen', 'Drag\u00ADons', 422],
    ['a variation selector', 'Dragons\uFE0F', 422],
    ['one invisible character', '\u2800', 422],
  ])('that is told apart from another only by %s is refused', async (_how, name, status) => {
    expect((await create(name)).status).toBe(status)
  })

  test.each(['Драконы', '龍', 'Dragons \u{1F409}', 'Dragon'])('%s is welcome beside Dragons', async (name) => {
    expect((await create(name)).status).toBe(200)
  })

  test('cannot become a twin by renaming, whoever renames it', async () => {
    const admin = await createAdmin(testApp.deps.db)
    const own = await createTeam(testApp.deps.db, { tournamentId, players: [captain as never], size: 1 })
    expect((await rename(captain, `/teams/${own.id}`, 'Drаgons')).status).toBe(409)
    expect((await rename(admin, `/admin/teams/${own.id}`, 'Drаgons')).status).toBe(409)
    expect((await rename(captain, `/teams/${own.id}`, 'Wyverns')).status).toBe(200)
    expect((await rename(captain, `/teams/${own.id}`, 'WYVERNS')).status).toBe(200)
  })

  // no rule of ours takes a dotted capital for a plain small one, but the database's index does
  test('that only the database takes for another is refused like any other', async () => {
    const own = await createTeam(testApp.deps.db, { tournamentId, name: 'izmir', players: [captain as never], size: 1 })
    const made = await create('\u0130zmir')
    expect([made.status, made.body.detail]).toEqual([409, 'Team name is already taken'])
    await rename(captain, `/teams/${own.id}`, 'Ephesus')
    const other = await createTeam(testApp.deps.db, { tournamentId, name: 'izmir' })
    const renamed = await rename(captain, `/teams/${own.id}`, '\u0130zmir')
    expect([renamed.status, renamed.body.detail, other.team_name]).toEqual([409, 'Team name is already taken', 'izmir'])
  })

  test('that was a twin before may stay, and be sent again', async () => {
    const twin = await createTeam(testApp.deps.db, {
      tournamentId,
      name: 'Drag\u03BFns',
      players: [captain as never],
      size: 1,
    })
    expect((await rename(captain, `/teams/${twin.id}`, 'Drag\u03BFns')).status).toBe(200)
  })

  test('is free again in another cup, and cannot be that of a role', async () => {
    expect((await create('Super Admin')).body.detail).toBe('This name is reserved')
    expect((await create('\u0410dmin')).body.detail).toBe('This name is reserved')
  })
})

test('a display name cannot be that of a role, except for an admin', async () => {
  const admin = await createAdmin(testApp.deps.db)
  const call = (as: { id: string }, name: string) => testApp.request(as, 'PUT', '/auth/update-name', { name })
  const refused = await call(captain, 'Super-Admin')
  expect([refused.status, refused.body.detail]).toEqual([422, 'This name is reserved'])
  expect((await call(captain, 'Ada\u200B')).status).toBe(422)
  expect((await call(admin, 'Admin')).status).toBe(200)
})

test('of two captains who choose look-alike names at once one is told', async () => {
  const captains = await Promise.all(Array.from({ length: 6 }, () => createUser(testApp.deps.db)))
  const answers = await Promise.all(
    captains.map((as, at) =>
      testApp.request(as, 'POST', '/teams/create', {
        team_name: at % 2 === 0 ? 'Phoenix' : 'Ph\u043Eenix',
        player_emails: [`a${at}@example.org`, `b${at}@example.org`],
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})
