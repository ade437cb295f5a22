import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createInvite } from '#testing/factories/create-invite'
import { createPodium } from '#testing/factories/create-podium'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { signInAs } from '#testing/sign-in-as'
import { testAppForFile } from '#testing/test-app-for-file'
import { findTables } from '../backups/tables.queries.ts'
import { acceptInvite } from '../teams/invites/respond-to-invites.ts'
import { closeAccount } from './close-account.ts'

const testApp = testAppForFile()
let admin: { id: string }
let made = 0
let word: string
let person: Awaited<ReturnType<typeof createUser>>
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
beforeEach(async () => {
  made += 1
  word = `unmistakable${made}x`
  person = await createUser(testApp.deps.db, { name: `Marguerite ${word}`, email: `${word}@example.com` })
})

const close = (as: { id: string } = person) => testApp.request(as, 'DELETE', '/account')
const completeCup = (id: string) =>
  sql`update tournaments set status = 'completed', completed_at = now() where id = ${id}`.execute(testApp.deps.db)
const outcome = ({ status, body }: { status: number; body: { detail?: string; code?: string } }) => [
  status,
  body.code,
  body.detail,
]

async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await findTables(testApp.deps.db)) {
    const { rows } = await sql`select from ${sql.table(name)} as t where t::text ilike ${`%${text}%`}`.execute(
      testApp.deps.db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('closing one’s account', () => {
  test('removes name and address everywhere, ends every session and keeps the records', async () => {
    const { db } = testApp.deps
    const { id: tournamentId } = await createTournament(db)
    const team = await createTeam(db, { tournamentId, players: [person] })
    await testApp.request(person, 'PUT', `/teams/${team.id}/name?new_name=Kept`)
    await completeCup(tournamentId)
    const elsewhere = { authorization: `Bearer ${await signInAs(db, person)}` }
    expect((await tablesWith(word)).length).toBeGreaterThan(0)
    const { status, headers, body } = await close()
    expect([status, String(headers['set-cookie'])]).toEqual([200, expect.stringMatching(/session=;/)])
    expect(body).toEqual({ ok: true })
    expect(await tablesWith(word)).toEqual([])
    expect((await testApp.request(undefined, 'GET', '/auth/me', undefined, elsewhere)).status).toBe(401)
    const { body: teams } = await testApp.request(admin, 'GET', `/teams?tournament_id=${tournamentId}`)
    expect([teams[0].team_name, teams[0].players[0].name]).toEqual(['Kept', 'Deleted user'])
    const log = await testApp.request(admin, 'GET', `/admin/audit?target_id=${person.id}`)
    expect(log.body.entries[0]).toMatchObject({
      action: 'user.close_account',
      target_name: 'Deleted user',
      request_id: headers['x-request-id'],
    })
  })

  test('is refused while on a team of a cup that is not over', async () => {
    const { db } = testApp.deps
    const cup = await createTournament(db)
    const team = await createTeam(db, { tournamentId: cup.id, players: [await createUser(db), person] })
    expect(outcome(await close())).toEqual([
      409,
      'on_a_team',
      `You are on the team ${team.team_name} in ${cup.name}. Leave it, or close your account when the cup is over.`,
    ])
    await testApp.request(person, 'POST', `/teams/${team.id}/leave`)
    expect((await close()).status).toBe(200)
  })

  test('is refused while a prize is owed, and possible once it has been sent', async () => {
    const { tournamentId, teams } = await createPodium(testApp, { size: 3 })
    await completeCup(tournamentId)
    const winner = teams[0]?.captain ?? person
    expect(outcome(await close(winner))).toEqual([
      409,
      'prize_owed',
      'A prize is still owed to you. Close your account when it has been sent.',
    ])
    const { body } = await testApp.request(winner, 'GET', '/payouts/mine')
    await testApp.request(winner, 'PUT', `/payouts/${body.payouts[0].id}/handle`, { handle: 'paypal.me/unmistaken' })
    await testApp.request(admin, 'POST', `/admin/payouts/${body.payouts[0].id}/mark-sent`, { method: 'bank' })
    expect((await close(winner)).status).toBe(200)
    expect(await tablesWith('paypal.me/unmistaken')).toEqual([])
    const { body: sheet } = await testApp.request(admin, 'GET', `/admin/payouts/${tournamentId}`)
    expect(sheet.payouts[0]).toMatchObject({ player_name: 'Deleted user', player_email: null, state: 'sent' })
  })

  test('revokes the person’s pending invites', async () => {
    const { db } = testApp.deps
    const team = await createTeam(db, { tournamentId: (await createTournament(db)).id, size: 2 })
    const { id } = await createInvite(db, {
      teamId: team.id,
      invitedBy: team.captain.id,
      email: person.email ?? '',
    })
    expect((await close()).status).toBe(200)
    const invite = await db.selectFrom('invites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(invite).toMatchObject({ status: 'revoked', email: 'deleted@user.invalid', answered_at: expect.any(Date) })
  })

  test('ends admin rights, and changes no other person', async () => {
    const { db } = testApp.deps
    const other = await createUser(db)
    const closing = await createAdmin(db)
    expect((await close(closing)).status).toBe(200)
    const read = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(await read(closing.id)).toMatchObject({ is_admin: false, super_admin_of: null, subject: null })
    expect(await read(other.id)).toEqual(other)
  })

  test('is refused for an account that was closed in the meantime', async () => {
    const closing = () => closeAccount(testApp.deps, actorOf(person))
    await closing()
    await expect(closing()).rejects.toThrow('Invalid or expired session')
  })

  test('needs a session', async () => {
    expect((await testApp.request(undefined, 'DELETE', '/account')).status).toBe(401)
    expect((await testApp.request(undefined, 'GET', '/account/export')).status).toBe(401)
  })
})

describe('a seat that is taken while the account is being closed', () => {
  /** The invite is accepted after the closing has seen no team and before it erases the person. */
  const acceptBetween = async ({ guards }: { guards: boolean }) => {
    const { db } = testApp.deps
    const cup = await createTournament(db)
    const team = await createTeam(db, { tournamentId: cup.id, size: 2 })
    const { id: inviteId } = await createInvite(db, {
      teamId: team.id,
      invitedBy: team.captain.id,
      email: person.email ?? '',
    })
    const { first, rival } = await meet(db, {
      first: (held) => closeAccount({ ...testApp.deps, db: held }, actorOf(person)),
      rival: () => acceptInvite(testApp.deps, actorOf(person), { inviteId }),
      afterReading: 'team_members',
      guards,
    })
    const seats = await db.selectFrom('team_members').select('user_id').where('team_id', '=', team.id).execute()
    const { erased_at } = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    const isSeated = seats.some(({ user_id }) => user_id === person.id)
    await completeCup(cup.id)
    return { outcomes: [outcomeOf(first), outcomeOf(rival)], isSeated, isErased: erased_at !== null }
  }

  test('either the seat or the closing is refused', async () => {
    const { outcomes, isSeated, isErased } = await acceptBetween({ guards: true })
    expect(isSeated && isErased).toBe(false)
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1)
  })

  test('control: without the lock, a closed account sits in a team of an open cup', async () => {
    expect(await acceptBetween({ guards: false })).toMatchObject({ isSeated: true, isErased: true })
  })
})
