import { endpoints } from '@cup/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '../../testing/factories/create-team.ts'
import { createTournament } from '../../testing/factories/create-tournament.ts'
import { createSuperAdmin, createUser } from '../../testing/factories/create-user.ts'
import { createNamedBracket } from '../../testing/factories/played-bracket.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let admin: { id: string }
beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await createSuperAdmin(testApp.deps.db)
})
afterAll(() => testApp.close())

interface Prepared {
  path: string
  body?: unknown
}
type Prepare = () => Promise<Prepared>

const db = () => testApp.deps.db
const cupOf = (size: number) => createNamedBracket(testApp, size)
const openCup = () => createTournament(db())
const openTeam = async (size: 2 | 3 = 3) => createTeam(db(), { tournamentId: (await openCup()).id, size })

const match =
  (call: string, before: string[] = []): Prepare =>
  async () => {
    const cup = await cupOf(4)
    for (const earlier of before) await cup.act('Winners Round 1.1', earlier)
    const { id, team1_id } = await cup.match('Winners Round 1.1')
    return { path: `/admin/matches/${id}/${call.replace('TEAM', team1_id ?? '')}` }
  }

async function decidedCup() {
  const cup = await cupOf(2)
  await cup.win('Winners Final.1', 1)
  await cup.win('Grand Final.1', 1)
  return cup
}

/** For every admin call that writes: a state in which it has something to do. */
const PREPARE: Record<string, Prepare> = {
  'POST /admin/tournaments/create': async () => ({
    path: '/admin/tournaments/create',
    body: { name: 'Cup', start_date: '2027-01-01T18:00' },
  }),
  'POST /admin/tournaments/:id/complete': async () => ({ path: `/admin/tournaments/${(await openCup()).id}/complete` }),
  'POST /admin/tournaments/:id/set-winners': async () => {
    const { id } = await createTournament(db(), { status: 'completed' })
    const team = await createTeam(db(), { tournamentId: id })
    return { path: `/admin/tournaments/${id}/set-winners`, body: { first: team.id } }
  },
  'PUT /admin/tournaments/:id/automatic': async () => ({
    path: `/admin/tournaments/${(await openCup()).id}/automatic?enabled=true`,
  }),
  'POST /admin/tournament/reset': async () => {
    await openCup()
    await sql`update tournaments set status = 'completed', completed_at = now() where status = 'in_progress'`.execute(
      db(),
    )
    return { path: '/admin/tournament/reset' }
  },
  'POST /admin/bracket/reset/:id': async () => ({ path: `/admin/bracket/reset/${(await cupOf(2)).tournamentId}` }),
  'POST /admin/bracket/generate/:tournamentId': async () => {
    const { id } = await openCup()
    for (const paid of [true, true]) await createTeam(db(), { tournamentId: id, paid })
    return { path: `/admin/bracket/generate/${id}` }
  },
  'POST /admin/bracket/custom-seed': async () => {
    const { id } = await openCup()
    const teams = [
      await createTeam(db(), { tournamentId: id, paid: true }),
      await createTeam(db(), { tournamentId: id, paid: true }),
    ]
    return {
      path: `/admin/bracket/custom-seed?tournament_id=${id}`,
      body: { seeded_team_ids: teams.map((team) => team.id) },
    }
  },
  'DELETE /admin/teams/:id': async () => ({ path: `/admin/teams/${(await openTeam()).id}` }),
  'POST /admin/teams/:id/kick-player': async () => {
    const { id, players } = await openTeam()
    return { path: `/admin/teams/${id}/kick-player?player_id=${players[1]?.id}` }
  },
  'POST /admin/teams/invites/:id/accept': async () => {
    const person = await createUser(db())
    const { id } = await createTeam(db(), {
      tournamentId: (await openCup()).id,
      size: 2,
      invited: [person.email ?? ''],
    })
    const invite = await db().selectFrom('invites').select('id').where('team_id', '=', id).executeTakeFirstOrThrow()
    return { path: `/admin/teams/invites/${invite.id}/accept` }
  },
  'POST /admin/teams/:id/invite-player': async () => ({
    path: `/admin/teams/${(await openTeam(2)).id}/invite-player?player_email=new%40example.com`,
  }),
  'PUT /admin/teams/:id/name': async () => ({ path: `/admin/teams/${(await openTeam()).id}/name?new_name=Renamed` }),
  'POST /admin/users/:id/make-admin': async () => ({ path: `/admin/users/${(await createUser(db())).id}/make-admin` }),
  'POST /admin/users/:id/remove-admin': async () => ({
    path: `/admin/users/${(await createUser(db(), { isAdmin: true })).id}/remove-admin`,
  }),
  'POST /admin/matches/start-all-checkins': async () => {
    await (await cupOf(4)).becomeCurrent()
    return { path: '/admin/matches/start-all-checkins' }
  },
  'POST /admin/matches/:id/start-checkin': match('start-checkin'),
  'POST /admin/matches/:id/process-checkin': match('process-checkin', ['start-checkin']),
  'POST /admin/matches/:id/extend-checkin': match('extend-checkin?minutes=3', ['start-checkin']),
  'POST /admin/matches/:id/checkin-team': match('checkin-team?team_id=TEAM'),
  'POST /admin/matches/:id/update': match('update?winner_team_id=TEAM&score=2-0'),
  'POST /admin/matches/:id/undo': match('undo', ['start-checkin']),
  'POST /admin/matches/:id/dq-team': match('dq-team?team_id=TEAM'),
  'POST /admin/payments/:id/retry-refund': async () => {
    const { id } = await createTeam(db(), { tournamentId: (await openCup()).id, paid: true })
    await testApp.request(admin, 'DELETE', `/admin/teams/${id}`)
    const { rows } = await sql<{ id: string }>`
      with gone as (update payments set state = 'refund_failed' where team_id = ${id} returning id)
      update refunds set state = 'failed', error = 'no money' where payment_id in (select id from gone) returning payment_id as id
    `.execute(db())
    return { path: `/admin/payments/${rows[0]?.id}/retry-refund` }
  },
  'PUT /admin/payouts/:id/amounts': async () => ({
    path: `/admin/payouts/${(await decidedCup()).tournamentId}/amounts`,
    body: { first: 15, second: 5, third: 0 },
  }),
  'POST /admin/payouts/:id/mark-sent': async () => {
    const { tournamentId } = await decidedCup()
    const payout = await db()
      .selectFrom('payouts')
      .select('id')
      .where('tournament_id', '=', tournamentId)
      .executeTakeFirstOrThrow()
    return { path: `/admin/payouts/${payout.id}/mark-sent`, body: { method: 'bank' } }
  },
}

/** Answers with an order and writes nothing. */
const WRITES_NOTHING = ['POST /admin/bracket/shuffle/:tournamentId']

const adminWrites = endpoints
  .filter(({ method, access }) => method !== 'GET' && (access === 'admin' || access === 'super'))
  .map(({ method, path }) => `${method} ${path}`)

test('every admin call that writes is tried here', () => {
  expect([...Object.keys(PREPARE), ...WRITES_NOTHING].toSorted()).toEqual(adminWrites.toSorted())
})

describe('exactly one line in the log', () => {
  test.each(Object.entries(PREPARE))('%s', async (name, prepare) => {
    const { path, body } = await prepare()
    const before = await lastEntry()
    const answer = await testApp.request(admin, name.split(' ')[0] ?? '', path, body)
    expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status: 200, detail: undefined })
    const entries = await db().selectFrom('audit_log').selectAll().where('id', '>', before).execute()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ actor_id: admin.id, actor_name: 'Super Admin' })
    expect(entries[0]?.request_id).toBe(answer.headers['x-request-id'])
    expect(JSON.stringify([entries[0]?.before, entries[0]?.after])).not.toContain('@')
  })
})

async function lastEntry(): Promise<string> {
  const { id } = await db()
    .selectFrom('audit_log')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<string>`0`).as('id'))
    .executeTakeFirstOrThrow()
  return id
}
