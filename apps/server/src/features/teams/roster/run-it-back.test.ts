import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CreatedTeam, createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let team: CreatedTeam
let captain: { id: string; name: string }
let mates: { id: string; name: string; email: string | null }[]
let number = 0

const complete = () =>
  sql`update tournaments set status = 'completed', completed_at = clock_timestamp() where status <> 'completed'`.execute(
    testApp.deps.db,
  )
const offer = async (as: { id: string } = captain) => (await testApp.request(as, 'GET', '/teams/run-it-back')).body
const runItBack = (as: { id: string } = captain, id = team.id) =>
  testApp.request(as, 'POST', `/teams/${id}/run-it-back`)
const invitesTo = async (teamId: string) =>
  (await testApp.deps.db.selectFrom('invites').select('email').where('team_id', '=', teamId).execute())
    .map(({ email }) => email)
    .toSorted()

/** A cup that is over, with a team of three, and the next one, which is open. */
beforeEach(async () => {
  const { db } = testApp.deps
  await complete()
  number += 1
  const { id: tournamentId } = await createTournament(db, { name: 'Last Week' })
  captain = await createUser(db)
  mates = [await createUser(db, { name: 'Mia' }), await createUser(db, { name: 'Jules' })]
  team = await createTeam(db, { tournamentId, name: `Redshift ${number}`, players: [captain, ...mates], paid: true })
  await complete()
  await createTournament(db, { name: 'This Week' })
})

test('one press makes the same team again and invites the same players', async () => {
  expect(await offer()).toEqual({
    team_id: team.id,
    team_name: team.team_name,
    tournament_name: 'Last Week',
    invited: ['Mia', 'Jules'],
    left_out: [],
  })
  const { status, body } = await runItBack()
  expect([status, body]).toEqual([200, { id: expect.any(String), team_name: team.team_name, paid: false }])
  expect(await invitesTo(body.id)).toEqual(mates.map(({ email }) => email).toSorted())
  const { body: list } = await testApp.request(undefined, 'GET', '/teams')
  expect(list).toMatchObject([{ team_name: team.team_name, captain_id: captain.id }])
  expect(await offer()).toBeNull()
})

test('the offer contains no address', async () => {
  await sql`delete from team_members where team_id = ${team.id} and user_id = ${mates[0]?.id}`.execute(testApp.deps.db)
  await sql`insert into invites (team_id, email, email_typed, invited_by)
    values (${team.id}, 'somebody@example.com', 'somebody@example.com', ${captain.id})`.execute(testApp.deps.db)
  const text = JSON.stringify(await offer())
  await sql`update invites set status = 'revoked', answered_at = now() where team_id = ${team.id}`.execute(
    testApp.deps.db,
  )
  expect(text).toContain('s•••@e•••.com')
  expect(text).not.toContain('somebody@')
})

test('a player who declined last time or closed the account is named and not invited', async () => {
  const { db } = testApp.deps
  await sql`delete from team_members where team_id = ${team.id} and user_id = ${mates[1]?.id}`.execute(db)
  await sql`insert into invites (team_id, email, email_typed, invited_by, status, answered_at)
    values (${team.id}, ${mates[1]?.email}, ${mates[1]?.email}, ${captain.id}, 'rejected', now())`.execute(db)
  await testApp.request(mates[0], 'DELETE', '/account')
  const made = await offer()
  expect([made.invited, made.left_out]).toEqual([
    [],
    [
      { name: 'Jules', reason: 'declined' },
      { name: 'Deleted user', reason: 'closed' },
    ],
  ])
  const { body } = await runItBack()
  expect(await invitesTo(body.id)).toEqual([])
})

test('a cancelled cup counts as an earlier one', async () => {
  await testApp.deps.db.updateTable('tournaments').set({ cancelled: true }).where('name', '=', 'Last Week').execute()
  expect((await offer())?.team_name).toBe(team.team_name)
  expect((await runItBack()).status).toBe(200)
})

describe('is refused', () => {
  test('where the name is taken', async () => {
    const current = (await testApp.request(undefined, 'GET', '/tournaments/current')).body
    await createTeam(testApp.deps.db, { tournamentId: current.id, name: team.team_name.toUpperCase() })
    const { status, body } = await runItBack()
    expect([status, body.detail]).toEqual([409, 'Team name is already taken'])
  })

  test('to other players than the captain, and gives them no offer', async () => {
    expect((await runItBack(mates[0])).status).toBe(403)
    expect(await offer(mates[0])).toBeNull()
  })

  test('while the cup of the team is not over', async () => {
    const { body } = await runItBack()
    const again = await runItBack(captain, body.id)
    expect([again.status, again.body.detail]).toEqual([409, 'The cup of this team is not over yet'])
  })

  test('while no cup is open for registration', async () => {
    await complete()
    expect(await offer()).toBeNull()
    expect((await runItBack()).body.detail).toBe('No active tournament')
  })
})
