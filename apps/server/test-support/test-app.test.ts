import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../src/db/check-invariants.ts'
import { createBracket } from './factories/create-bracket.ts'
import { createTeam } from './factories/create-team.ts'
import { createTournament } from './factories/create-tournament.ts'
import { createAdmin, createSuperAdmin, createUser } from './factories/create-user.ts'
import { testAppForFile } from './test-app-for-file.ts'

const testApp = testAppForFile()

describe('buildTestApp', () => {
  test('recognises the person a request is made as', async () => {
    const user = await createUser(testApp.deps.db, { name: 'Ada' })
    const { status, body } = await testApp.request(user, 'GET', '/auth/me')
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Ada' })
  })

  test('refuses a visitor where somebody must be signed in', async () => {
    const { status, body } = await testApp.request(undefined, 'GET', '/auth/me')
    expect({ status, detail: body.detail }).toEqual({ status: 401, detail: 'Not authenticated' })
  })

  test('tells admins and the super admin apart', async () => {
    const admin = await createAdmin(testApp.deps.db)
    const superAdmin = await createSuperAdmin(testApp.deps.db)
    const responses = [
      await testApp.request(admin, 'GET', '/auth/me'),
      await testApp.request(superAdmin, 'GET', '/auth/me'),
    ]
    expect(responses.map(({ body }) => [body.is_admin, body.is_super_admin])).toEqual([
      [true, false],
      [true, true],
    ])
  })
})

describe('factories', () => {
  test('leave everything as the server itself would', async () => {
    const { db } = testApp.deps
    const tournament = await createTournament(db)
    await createTeam(db, { tournamentId: tournament.id, paid: true })
    await createTeam(db, { tournamentId: tournament.id, size: 1, invited: ['Someone@Example.com'] })
    expect(await checkInvariants(db)).toEqual([])
  })
})

describe('createBracket', () => {
  test('leaves a whole bracket', async () => {
    const { tournamentId } = await createBracket(testApp, { size: 4 })
    const { body } = await testApp.request(undefined, 'GET', `/bracket/${tournamentId}`)
    expect(body.matches).toHaveLength(6)
  })
})

describe('checkInvariants', () => {
  test('names what is broken', async () => {
    const { db } = testApp.deps
    const tournament = await createTournament(db)
    const team = await createTeam(db, { tournamentId: tournament.id, size: 1 })
    await db.deleteFrom('team_members').where('team_id', '=', team.id).execute()
    const violations = await checkInvariants(db)
    await db.deleteFrom('teams').where('id', '=', team.id).execute()
    expect(violations).toEqual([
      {
        invariant: 'a team has one to three players and its captain is one of them',
        detail: `${team.id} has 0 players`,
      },
    ])
  })
})
