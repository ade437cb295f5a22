import { sql } from 'kysely'
import { createRunningMatch } from './factories/create-running-match.ts'
import { createTeam } from './factories/create-team.ts'
import { createTournament } from './factories/create-tournament.ts'
import { createUser } from './factories/create-user.ts'
import { createNamedBracket } from './factories/played-bracket.ts'
import { scheduleWrites } from './schedule-writes.ts'
import type { TestApp } from './test-app.ts'

/** A prepared call, in a state in which it changes something. */
export interface PreparedWrite {
  path: string
  body?: unknown
}
export type PreparedWrites = Record<string, () => Promise<PreparedWrite>>

/** Every admin call that writes, by method and path; `admin` must be the super admin. */
export const prepareAdminWrites = (testApp: TestApp, admin: { id: string }): PreparedWrites => ({
  ...tournamentWrites(testApp),
  ...scheduleWrites(testApp, admin),
  ...bracketWrites(testApp),
  ...teamWrites(testApp),
  ...userWrites(testApp),
  ...matchWrites(testApp),
  ...roomWrites(testApp),
  ...moneyWrites(testApp, admin),
  ...announcementWrites(testApp),
})

const openCup = ({ deps }: TestApp) => createTournament(deps.db)
const openTeam = async (testApp: TestApp, size: 2 | 3 = 3) =>
  createTeam(testApp.deps.db, { tournamentId: (await openCup(testApp)).id, size })
const paidTeams = async ({ deps }: TestApp, tournamentId: string) => [
  await createTeam(deps.db, { tournamentId, paid: true }),
  await createTeam(deps.db, { tournamentId, paid: true }),
]

const tournamentWrites = (testApp: TestApp): PreparedWrites => ({
  'POST /admin/tournaments/create': async () => ({
    path: '/admin/tournaments/create',
    body: { name: 'Cup', start_date: '2027-01-01T18:00' },
  }),
  'PUT /admin/tournaments/:id': async () => ({
    path: `/admin/tournaments/${(await openCup(testApp)).id}`,
    body: { name: 'Renamed Cup', start_date: '2027-02-01T18:00' },
  }),
  'POST /admin/tournaments/:id/cancel': async () => ({
    path: `/admin/tournaments/${(await openCup(testApp)).id}/cancel`,
  }),
  'POST /admin/tournaments/:id/complete': async () => ({
    path: `/admin/tournaments/${(await openCup(testApp)).id}/complete`,
  }),
  'POST /admin/tournaments/:id/set-winners': async () => {
    const { id } = await createTournament(testApp.deps.db, { status: 'completed' })
    const team = await createTeam(testApp.deps.db, { tournamentId: id })
    return { path: `/admin/tournaments/${id}/set-winners`, body: { first: team.id } }
  },
  'PUT /admin/tournaments/:id/automatic': async () => ({
    path: `/admin/tournaments/${(await openCup(testApp)).id}/automatic?enabled=true`,
  }),
  'PUT /admin/tournaments/:id/reporting': async () => ({
    path: `/admin/tournaments/${(await openCup(testApp)).id}/reporting?enabled=false`,
  }),
  'POST /admin/tournament/reset': async () => {
    const { id } = await openCup(testApp)
    await paidTeams(testApp, id)
    await sql`update tournaments set status = 'completed', completed_at = now() where status = 'in_progress'`.execute(
      testApp.deps.db,
    )
    return { path: '/admin/tournament/reset' }
  },
})

const bracketWrites = (testApp: TestApp): PreparedWrites => ({
  'POST /admin/bracket/reset/:id': async () => ({
    path: `/admin/bracket/reset/${(await createNamedBracket(testApp, 2)).tournamentId}`,
  }),
  'POST /admin/bracket/generate/:tournamentId': async () => {
    const { id } = await openCup(testApp)
    await paidTeams(testApp, id)
    return { path: `/admin/bracket/generate/${id}` }
  },
  'POST /admin/bracket/custom-seed': async () => {
    const { id } = await openCup(testApp)
    const teams = await paidTeams(testApp, id)
    return {
      path: `/admin/bracket/custom-seed?tournament_id=${id}`,
      body: { seeded_team_ids: teams.map((team) => team.id) },
    }
  },
})

const teamWrites = (testApp: TestApp): PreparedWrites => ({
  'DELETE /admin/teams/:id': async () => ({ path: `/admin/teams/${(await openTeam(testApp)).id}` }),
  'POST /admin/teams/:id/kick-player': async () => {
    const { id, players } = await openTeam(testApp)
    return { path: `/admin/teams/${id}/kick-player?player_id=${players[1]?.id}` }
  },
  'POST /admin/teams/invites/:id/accept': async () => {
    const { db } = testApp.deps
    const { email } = await createUser(db)
    const { id: tournamentId } = await openCup(testApp)
    const { id } = await createTeam(db, { tournamentId, size: 2, invited: [email ?? ''] })
    const invite = await db.selectFrom('invites').select('id').where('team_id', '=', id).executeTakeFirstOrThrow()
    return { path: `/admin/teams/invites/${invite.id}/accept` }
  },
  'POST /admin/teams/:id/invite-player': async () => ({
    path: `/admin/teams/${(await openTeam(testApp, 2)).id}/invite-player?player_email=new%40example.com`,
  }),
  'PUT /admin/teams/:id/name': async () => ({
    path: `/admin/teams/${(await openTeam(testApp)).id}/name?new_name=Renamed`,
  }),
})

const userWrites = ({ deps }: TestApp): PreparedWrites => ({
  'PUT /admin/users/:id/ban': async () => ({
    path: `/admin/users/${(await createUser(deps.db)).id}/ban`,
    body: { reason: 'Shouts at people' },
  }),
  'DELETE /admin/users/:id/ban': async () => {
    const { id } = await createUser(deps.db)
    await deps.db.insertInto('bans').values({ user_id: id, reason: 'Shouts at people' }).execute()
    return { path: `/admin/users/${id}/ban` }
  },
  'POST /admin/users/:id/make-admin': async () => ({
    path: `/admin/users/${(await createUser(deps.db)).id}/make-admin`,
  }),
  'POST /admin/users/:id/remove-admin': async () => ({
    path: `/admin/users/${(await createUser(deps.db, { isAdmin: true })).id}/remove-admin`,
  }),
})

/** A call on the first match of four teams, after others. */
const onMatch =
  (testApp: TestApp, call: string, before: readonly string[] = []) =>
  async (): Promise<PreparedWrite> => {
    const cup = await createNamedBracket(testApp, 4)
    for (const earlier of before) await cup.act('Winners Round 1.1', earlier)
    const { id, team1_id } = await cup.match('Winners Round 1.1')
    return { path: `/admin/matches/${id}/${call.replace('TEAM', team1_id ?? '')}` }
  }

const matchWrites = (testApp: TestApp): PreparedWrites => ({
  'POST /admin/matches/start-all-checkins': async () => {
    await (await createNamedBracket(testApp, 4)).becomeCurrent()
    return { path: '/admin/matches/start-all-checkins' }
  },
  'POST /admin/matches/:id/start-checkin': onMatch(testApp, 'start-checkin'),
  'POST /admin/matches/:id/process-checkin': onMatch(testApp, 'process-checkin', ['start-checkin']),
  'POST /admin/matches/:id/extend-checkin': onMatch(testApp, 'extend-checkin', ['start-checkin']),
  'POST /admin/matches/:id/close-checkin': onMatch(testApp, 'close-checkin', ['start-checkin']),
  'POST /admin/matches/:id/reopen': async () => {
    const cup = await createNamedBracket(testApp, 4)
    await cup.win('Winners Round 1.1', 1)
    return { path: `/admin/matches/${(await cup.match('Winners Round 1.1')).id}/reopen` }
  },
  'POST /admin/matches/:id/checkin-team': onMatch(testApp, 'checkin-team?team_id=TEAM'),
  'POST /admin/matches/:id/update': onMatch(testApp, 'update?winner_team_id=TEAM&score=2-0'),
  'POST /admin/matches/:id/undo': onMatch(testApp, 'undo', ['start-checkin']),
  'POST /admin/matches/:id/dq-team': onMatch(testApp, 'dq-team?team_id=TEAM'),
})

const roomWrites = (testApp: TestApp): PreparedWrites => ({
  'POST /admin/matches/:id/help/done': async () => {
    const { match, teams } = await createRunningMatch(testApp)
    await testApp.request(teams[0].captain, 'POST', `/matches/${match.id}/help`, { reason: 'They do not answer' })
    return { path: `/admin/matches/${match.id}/help/done` }
  },
  'POST /admin/matches/:id/lobby': async () => ({
    path: `/admin/matches/${(await createRunningMatch(testApp)).match.id}/lobby`,
  }),
  'DELETE /admin/matches/:id/games/:gameId': async () => {
    const { match, teams } = await createRunningMatch(testApp)
    const press = { source: 'press', winner_team_id: teams[0].id }
    const { body } = await testApp.request(teams[0].captain, 'POST', `/matches/${match.id}/games`, press)
    return { path: `/admin/matches/${match.id}/games/${body.games.list[0].id}` }
  },
  'DELETE /admin/game-accounts/:platform/:accountId': async () => {
    const { id } = await createUser(testApp.deps.db)
    const accounts = [{ platform: 'steam', id: '76500000000000009', name: 'Ann' }]
    await testApp.request({ id }, 'PUT', '/account/game-accounts', { accounts })
    return { path: '/admin/game-accounts/steam/76500000000000009' }
  },
  'DELETE /admin/matches/:id/messages/:messageId': async () => {
    const { match, teams } = await createRunningMatch(testApp)
    const { body } = await testApp.request(teams[0].captain, 'POST', `/matches/${match.id}/messages`, { text: 'Hello' })
    return { path: `/admin/matches/${match.id}/messages/${body.messages.at(-1).id}` }
  },
})

async function decidedCup(testApp: TestApp): Promise<string> {
  const cup = await createNamedBracket(testApp, 2)
  await cup.win('Winners Final.1', 1)
  await cup.win('Grand Final.1', 1)
  return cup.tournamentId
}

const moneyWrites = (testApp: TestApp, admin: { id: string }): PreparedWrites => ({
  'POST /admin/payments/:id/retry-refund': async () => {
    const { db } = testApp.deps
    const { id } = await createTeam(db, { tournamentId: (await openCup(testApp)).id, paid: true })
    await testApp.request(admin, 'DELETE', `/admin/teams/${id}`)
    const { rows } = await sql<{ id: string }>`
      with failed as (update payments set state = 'refund_failed' where team_id = ${id} returning id)
      update refunds set state = 'failed', error = 'no money'
      where payment_id in (select id from failed) returning payment_id as id
    `.execute(db)
    return { path: `/admin/payments/${rows[0]?.id}/retry-refund` }
  },
  'PUT /admin/payouts/:id/amounts': async () => ({
    path: `/admin/payouts/${await decidedCup(testApp)}/amounts`,
    body: { first: 15, second: 5, third: 0 },
  }),
  'POST /admin/payouts/:id/mark-sent': async () => ({
    path: `/admin/payouts/${(await aPayout(testApp)).id}/mark-sent`,
    body: { method: 'bank' },
  }),
  'POST /admin/payouts/:id/mark-sent-many': async () => {
    const { id, tournament_id } = await aPayout(testApp)
    return { path: `/admin/payouts/${tournament_id}/mark-sent-many`, body: { payout_ids: [id], method: 'bank' } }
  },
  'POST /admin/payouts/:id/unmark-sent': async () => {
    const { id } = await aPayout(testApp)
    await testApp.request(admin, 'POST', `/admin/payouts/${id}/mark-sent`, { method: 'bank' })
    return { path: `/admin/payouts/${id}/unmark-sent`, body: { reason: 'The wrong player' } }
  },
})

const aPayout = async (testApp: TestApp): Promise<{ id: string; tournament_id: string }> =>
  testApp.deps.db
    .selectFrom('payouts')
    .select(['id', 'tournament_id'])
    .where('tournament_id', '=', await decidedCup(testApp))
    .executeTakeFirstOrThrow()

const announcementWrites = ({ standIns, deps }: TestApp): PreparedWrites => ({
  'PUT /admin/announcements': async () => ({
    path: '/admin/announcements',
    body: { discord_webhook_url: standIns.discord.webhookUrl },
  }),
  'POST /admin/announcements/test': async () => {
    await sql`update announcement_channel set webhook_url = ${standIns.discord.webhookUrl}`.execute(deps.db)
    return { path: '/admin/announcements/test' }
  },
})
