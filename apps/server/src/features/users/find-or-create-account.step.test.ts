import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from '../../events/in-transaction.ts'
import { findOrCreateAccount } from './find-or-create-account.step.ts'

const testApp = testAppForFile()
let tournamentId: string
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
})
beforeEach(() => {
  testApp.events.length = 0
})

const signIn = (subject: string, email: string, name = 'From Provider') =>
  inTransaction(testApp.deps, (tx, emit) =>
    findOrCreateAccount(tx, emit, { issuer: 'https://issuer.example', subject, email, name, picture: null }),
  )

const userById = (id: string) =>
  testApp.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const playersOf = async (teamId: string): Promise<string[]> => {
  const { db } = testApp.deps
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .orderBy('slot')
    .execute()
  return rows.map((row) => row.user_id)
}

const placeholder = (email: string) => createUser(testApp.deps.db, { email, verified: false, name: 'p•••' })

describe('findOrCreateAccount', () => {
  test('identifies a user by issuer and subject, not by address', async () => {
    const first = await signIn('s1', 'first@example.com')
    const second = await signIn('s1', 'moved@example.com')
    expect([second.id, second.email]).toEqual([first.id, 'moved@example.com'])
  })

  test('gives an address to the account that proved it last', async () => {
    const before = await signIn('s2', 'recycled@example.com')
    const after = await signIn('s3', 'recycled@example.com')
    expect(after.id).not.toBe(before.id)
    expect([(await userById(before.id)).email, (await userById(after.id)).email]).toEqual([
      null,
      'recycled@example.com',
    ])
  })

  test('lets a first sign-in claim the placeholder with its address', async () => {
    const claimed = await placeholder('claimed@example.com')
    const team = await createTeam(testApp.deps.db, {
      tournamentId,
      players: [await createUser(testApp.deps.db), claimed],
    })
    const user = await signIn('s4', 'claimed@example.com', 'Real Name')
    expect(user).toMatchObject({ id: claimed.id, name: 'Real Name', verified: true })
    expect(await playersOf(team.id)).toContain(user.id)
    expect(testApp.events).toEqual([{ name: 'tournament_updated', payload: { tournament_id: tournamentId } }])
  })

  test('moves a placeholder’s seats and prizes to an existing account with another address', async () => {
    const { db } = testApp.deps
    const known = await signIn('s5', 'old@example.com', 'Known')
    const given = await placeholder('new@example.com')
    const other = await createUser(db)
    const [seated, led, both] = [
      await createTeam(db, { tournamentId, players: [other, given] }),
      await createTeam(db, { tournamentId, players: [given, other] }),
      await createTeam(db, { tournamentId, players: [given, other, known] }),
    ]
    const user = await signIn('s5', 'new@example.com', 'Ignored')
    expect([user.id, user.name, user.email]).toEqual([known.id, 'Known', 'new@example.com'])
    expect(await playersOf(seated.id)).toEqual([other.id, known.id, seated.players[2]?.id])
    expect(await playersOf(led.id)).toEqual([known.id, other.id, led.players[2]?.id])
    expect(await playersOf(both.id)).toEqual([other.id, known.id])
    const captains = await db.selectFrom('teams').select('captain_id').where('id', 'in', [led.id, both.id]).execute()
    expect(captains.map((team) => team.captain_id)).toEqual([known.id, known.id])
    expect((await userById(given.id)).email).toBeNull()
  })

  test('creates one account for many concurrent first sign-ins', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => signIn('s6', 'crowd@example.com')))
    expect(new Set(users.map((user) => user.id)).size).toBe(1)
  })

  test('leaves an address with one account when many prove it concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => signIn(`crowd ${index}`, 'contested@example.com')))
    const { db } = testApp.deps
    const holders = await db.selectFrom('users').select('id').where('email', '=', 'contested@example.com').execute()
    expect(holders).toHaveLength(1)
  })
})
