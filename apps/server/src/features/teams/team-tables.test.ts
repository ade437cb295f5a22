import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { openTestDb, type TestDb } from '#testing/test-db'

let testDb: TestDb
let tournamentId: string
beforeAll(async () => {
  testDb = await openTestDb()
  tournamentId = (await createTournament(testDb.db)).id
})
afterAll(() => testDb.close())

const seat = (teamId: string, userId: string, slot: number) =>
  testDb.pool.query('insert into team_members (team_id, user_id, slot) values ($1, $2, $3)', [teamId, userId, slot])
const invite = (teamId: string, invitedBy: string, email: string) =>
  testDb.pool.query('insert into invites (team_id, email, email_typed, invited_by) values ($1, $2, $2, $3)', [
    teamId,
    email,
    invitedBy,
  ])

describe('the database refuses', () => {
  test('a fourth player', async () => {
    const team = await createTeam(testDb.db, { tournamentId })
    const fourth = await createUser(testDb.db)
    for (const slot of [1, 2, 3]) await expect(seat(team.id, fourth.id, slot)).rejects.toMatchObject({ code: '23505' })
    for (const slot of [0, 4, -1]) await expect(seat(team.id, fourth.id, slot)).rejects.toMatchObject({ code: '23514' })
  })

  test('the same player twice on one team', async () => {
    const team = await createTeam(testDb.db, { tournamentId, size: 1 })
    await expect(seat(team.id, team.captain.id, 2)).rejects.toMatchObject({ code: '23505' })
  })

  test('a second pending invite of one team to one address', async () => {
    const team = await createTeam(testDb.db, { tournamentId, size: 1, invited: ['jane@example.com'] })
    await expect(invite(team.id, team.captain.id, 'jane@example.com')).rejects.toMatchObject({ code: '23505' })
    const other = await createTeam(testDb.db, { tournamentId, size: 1 })
    await expect(invite(other.id, other.captain.id, 'jane@example.com')).resolves.toMatchObject({ rowCount: 1 })
  })

  test('a second team with the same name in one tournament', async () => {
    await createTeam(testDb.db, { tournamentId, name: 'Twins' })
    await expect(createTeam(testDb.db, { tournamentId, name: 'TWINS' })).rejects.toMatchObject({ code: '23505' })
    const next = await createTournament(testDb.db)
    await expect(createTeam(testDb.db, { tournamentId: next.id, name: 'Twins' })).resolves.toBeDefined()
  })

  test('two accounts with the same address or identity', async () => {
    const { email, issuer, subject } = await createUser(testDb.db)
    const insert = 'insert into users (name, email, issuer, subject) values ($1, $2, $3, $4)'
    await expect(testDb.pool.query(insert, ['A', email, null, null])).rejects.toMatchObject({ code: '23505' })
    await expect(testDb.pool.query(insert, ['A', null, issuer, subject])).rejects.toMatchObject({ code: '23505' })
  })
})
