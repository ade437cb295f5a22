import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { createInvite } from '#testing/factories/create-invite'
import { createPodium } from '#testing/factories/create-podium'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createSuperAdmin, createUser } from '#testing/factories/create-user'
import { signInAs } from '#testing/sign-in-as'
import { testAppForFile } from '#testing/test-app-for-file'
import { findEverythingAbout } from '../features/account/person.queries.ts'
import { findTables } from '../features/backups/tables.queries.ts'
import { LIVE_CHANNEL } from '../live/live-channel.ts'
import { erasePerson, withReactions } from './erase-person.ts'

const testApp = testAppForFile()

let made = 0
let word: string
let person: { id: string; name: string; email: string | null }
let admin: { id: string }
let superAdmin: { id: string } | undefined

/** A person whose name and address contain a word found nowhere else. */
beforeEach(async () => {
  const { db } = testApp.deps
  made += 1
  word = `unmistakable${made}x`
  person = await createUser(db, { name: `Marguerite ${word}`, email: `${word}@example.com` })
  admin = await createAdmin(db)
  superAdmin ??= await createSuperAdmin(db)
})

/** Everything that leaves a name behind: acting, being acted upon, being invited, changing roles, paying. */
async function leaveTraces(): Promise<void> {
  const { db } = testApp.deps
  const { id: tournamentId } = await createTournament(db)
  const own = await createTeam(db, { tournamentId, players: [person] })
  const joined = await createTeam(db, { tournamentId, size: 1 })
  const invite = await createInvite(db, { teamId: joined.id, invitedBy: joined.captain.id, email: person.email ?? '' })
  const must = async (as: { id: string }, method: string, path: string, body?: object) => {
    const answer = await testApp.request(as, method, path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  await must(person, 'PUT', `/teams/${own.id}/name?new_name=Another`)
  await must(person, 'POST', `/teams/invites/${invite.id}/accept`)
  await must(admin, 'POST', `/admin/teams/${joined.id}/kick-player?player_id=${person.id}`)
  await must(admin, 'POST', `/admin/teams/${joined.id}/invite-player?player_email=${person.email}`)
  await must(person, 'POST', '/payments/checkout', { team_id: own.id, origin_url: testApp.origin })
  await must(superAdmin ?? admin, 'POST', `/admin/users/${person.id}/make-admin`)
}

async function winMoney(): Promise<void> {
  const { db } = testApp.deps
  const { tournamentId, teams } = await createPodium(testApp, { size: 3 })
  await db
    .updateTable('payouts')
    .set({ user_id: person.id, player_name: person.name })
    .where('user_id', '=', teams[0]?.captain.id ?? '')
    .execute()
  const payout = await db.selectFrom('payouts').select('id').where('user_id', '=', person.id).executeTakeFirstOrThrow()
  const sent = { method: 'PayPal', reference: 'transfer 1' }
  const answer = await testApp.request(admin, 'POST', `/admin/payouts/${payout.id}/mark-sent`, sent)
  expect([answer.status, tournamentId]).toEqual([200, tournamentId])
}

/** Tables that hold the text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = testApp.deps
  const found: string[] = []
  for (const { name } of await findTables(db)) {
    const { rows } = await sql`select from ${sql.table(name)} as t where t::text ilike ${`%${text}%`}`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('erasing a person', () => {
  test('removes name and address everywhere', async () => {
    await leaveTraces()
    await winMoney()
    expect(await tablesWith(word)).toEqual(['audit_log', 'invites', 'payouts', 'users'])
    await erasePerson(testApp.deps, person.email ?? '')
    expect(await tablesWith(word)).toEqual([])
    expect((await testApp.request(admin, 'GET', '/teams')).body.flatMap(namesOf)).toContain('Deleted user')
  })

  test('signs the person out and keeps records under the id', async () => {
    await leaveTraces()
    const headers = { authorization: `Bearer ${await signInAs(testApp.deps.db, person)}` }
    const me = () => testApp.request(undefined, 'GET', '/auth/me', undefined, headers)
    expect((await me()).status).toBe(200)
    const before = await findEverythingAbout(testApp.deps.db, person.id)
    await erasePerson(testApp.deps, person.id)
    expect((await me()).status).toBe(401)
    const after = await findEverythingAbout(testApp.deps.db, person.id)
    expect(after.sessions).toEqual([])
    expect(after.payments).toEqual(before.payments)
    expect(after.audit_log).toHaveLength((before.audit_log?.length ?? 0) + 1)
    expect(after.audit_log?.at(-1)).toMatchObject({ action: 'user.erase', target_id: person.id })
  })

  test('revokes pending invites', async () => {
    await leaveTraces()
    await erasePerson(testApp.deps, person.id)
    const statuses = await testApp.deps.db
      .selectFrom('invites')
      .select('status')
      .where('status', '=', 'pending')
      .execute()
    expect(statuses).toEqual([])
  })

  test('notifies running servers of the cups that show the name', async () => {
    await leaveTraces()
    const client = new pg.Client(testApp.testDb.connection)
    const received: string[] = []
    client.on('notification', ({ payload = '' }) => received.push(payload))
    await client.connect()
    await client.query(`listen ${LIVE_CHANNEL}`)
    const { db } = testApp.deps
    const config = { publicOrigins: ['https://cup.test'] }
    await withReactions(testApp.testDb, config, (reactions) => erasePerson({ db, reactions }, person.id))
    await expect.poll(() => received.filter((text) => text.includes('tournament_updated'))).not.toEqual([])
    await client.end()
  })

  test('happens once', async () => {
    await erasePerson(testApp.deps, person.id)
    await expect(erasePerson(testApp.deps, person.id)).rejects.toThrow('has been erased already')
    await expect(erasePerson(testApp.deps, person.email ?? '')).rejects.toThrow(
      'there is no person with the id or e-mail address',
    )
  })
})

const namesOf = (team: { players: { name: string }[] }): string[] => team.players.map(({ name }) => name)

describe('the audit log', () => {
  const rewrite = (change: ReturnType<typeof sql>) =>
    sql`update audit_log set ${change} where actor_id = ${person.id}`.execute(testApp.deps.db)

  test('refuses every other change, before and after an erasure', async () => {
    await leaveTraces()
    for (const erase of [false, true]) {
      if (erase) await erasePerson(testApp.deps, person.id)
      await expect(rewrite(sql`action = 'nothing'`)).rejects.toThrow('audit_log is append-only')
      await expect(rewrite(sql`actor_name = 'Somebody else'`)).rejects.toThrow('audit_log is append-only')
      await expect(sql`delete from audit_log`.execute(testApp.deps.db)).rejects.toThrow('audit_log is append-only')
    }
  })

  test('does not change a person who was not erased', async () => {
    await leaveTraces()
    await expect(rewrite(sql`actor_name = 'Deleted user'`)).rejects.toThrow('audit_log is append-only')
  })
})

describe('exporting a person', () => {
  test('shows everything that holds the name or the address', async () => {
    await leaveTraces()
    await winMoney()
    const everything = await findEverythingAbout(testApp.deps.db, person.id)
    const sections = Object.entries(everything).filter(([, rows]) => JSON.stringify(rows).includes(word))
    expect(sections.map(([name]) => name).toSorted()).toEqual(['audit_log', 'invites_received', 'payouts', 'person'])
    expect(everything.teams).toHaveLength(1)
    expect(everything.payments).toHaveLength(1)
  })

  test('holds no key that opens a session', async () => {
    await testApp.tokenOf(person)
    const text = JSON.stringify(await findEverythingAbout(testApp.deps.db, person.id))
    expect(text).not.toMatch(/hash|token/)
  })
})
