import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { confirmDueReports } from '../src/features/match-room/confirm-due-reports.job.ts'
import { createRunningMatch } from './factories/create-running-match.ts'
import { createTeam } from './factories/create-team.ts'
import { createTournament } from './factories/create-tournament.ts'
import { createUser } from './factories/create-user.ts'
import { createNamedBracket } from './factories/played-bracket.ts'
import type { TestApp } from './test-app.ts'

export interface PreparedPlayerWrite {
  as: { id: string }
  path: string
  body?: unknown
}

/** Every call of players that changes what others see, by method and path. */
export function preparePlayerWrites(testApp: TestApp): Record<string, () => Promise<PreparedPlayerWrite>> {
  const { db } = testApp.deps
  const invited = async () => {
    const person = await createUser(db)
    const { id: tournamentId } = await createTournament(db)
    const team = await createTeam(db, { tournamentId, size: 2, invited: [person.email ?? ''] })
    const invite = await db.selectFrom('invites').select('id').where('team_id', '=', team.id).executeTakeFirstOrThrow()
    return { person, team, invite }
  }
  const captained = async (size: 2 | 3 = 3) => {
    const team = await createTeam(db, { tournamentId: (await createTournament(db)).id, size, paid: size === 3 })
    return { as: team.captain, team }
  }
  return {
    'PUT /auth/update-name': async () => {
      const { as } = await captained()
      return { as, path: '/auth/update-name', body: { name: 'Somebody Else' } }
    },
    'PUT /account/profile': async () => ({
      as: (await captained()).as,
      path: '/account/profile',
      body: { hidden: true },
    }),
    'DELETE /account': async () => {
      const { team } = await captained()
      await sql`update tournaments set status = 'completed', completed_at = now()
        where id = (select tournament_id from teams where id = ${team.id})`.execute(db)
      return { as: team.captain, path: '/account' }
    },
    'POST /teams/create': async () => {
      await sql`update tournaments set status = 'completed', completed_at = now() where status = 'in_progress'`.execute(
        db,
      )
      const body = { team_name: randomUUID(), player_emails: ['a@example.com', 'b@example.com'] }
      return { as: await createUser(db), path: '/teams/create', body }
    },
    'POST /teams/:id/run-it-back': async () => {
      const { as, team } = await captained()
      await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(
        db,
      )
      await createTournament(db)
      return { as, path: `/teams/${team.id}/run-it-back` }
    },
    'PUT /teams/:id/name': async () => {
      const { as, team } = await captained()
      return { as, path: `/teams/${team.id}/name?new_name=Renamed` }
    },
    'POST /teams/:id/invite-player': async () => {
      const { as, team } = await captained(2)
      return { as, path: `/teams/${team.id}/invite-player?player_email=new%40example.com` }
    },
    'POST /teams/:id/kick-player': async () => {
      const { as, team } = await captained()
      return { as, path: `/teams/${team.id}/kick-player?player_id=${team.players[2]?.id}` }
    },
    'DELETE /teams/:id': async () => {
      const { as, team } = await captained()
      return { as, path: `/teams/${team.id}` }
    },
    'POST /teams/:id/leave': async () => {
      const { team } = await captained()
      return { as: team.players[1] ?? team.captain, path: `/teams/${team.id}/leave` }
    },
    'POST /teams/:id/join-link': async () => {
      const { as, team } = await captained(2)
      return { as, path: `/teams/${team.id}/join-link` }
    },
    'DELETE /teams/:id/join-link': async () => {
      const { as, team } = await captained(2)
      await testApp.request(as, 'POST', `/teams/${team.id}/join-link`)
      return { as, path: `/teams/${team.id}/join-link` }
    },
    'POST /join/:code': async () => {
      const { as, team } = await captained(2)
      const { body } = await testApp.request(as, 'POST', `/teams/${team.id}/join-link`)
      return { as: await createUser(db), path: `/join/${new URL(body.url).searchParams.get('join')}` }
    },
    'POST /teams/invites/:id/accept': async () => {
      const { person, invite } = await invited()
      return { as: person, path: `/teams/invites/${invite.id}/accept` }
    },
    'POST /teams/invites/:id/reject': async () => {
      const { person, invite } = await invited()
      return { as: person, path: `/teams/invites/${invite.id}/reject` }
    },
    'DELETE /teams/invites/:id': async () => {
      const { team, invite } = await invited()
      return { as: team.captain, path: `/teams/invites/${invite.id}` }
    },
    'POST /matches/:id/checkin': async () => {
      const cup = await createNamedBracket(testApp, 2)
      const { id } = await cup.match('Winners Final.1')
      return { as: cup.teams[0]?.captain ?? cup.admin, path: `/matches/${id}/checkin` }
    },
    ...roomWrites(testApp),
  }
}

/** The first team has won and reports it before the second one acts. */
function roomWrites(testApp: TestApp): Record<string, () => Promise<PreparedPlayerWrite>> {
  const result = { team1_games: 2, team2_games: 0 }
  const reported = async () => {
    const { match, teams } = await createRunningMatch(testApp)
    await testApp.request(teams[0].captain, 'POST', `/matches/${match.id}/report`, result)
    return { path: `/matches/${match.id}/report`, reporter: teams[0].captain, other: teams[1].captain }
  }
  const running = async (call: string, body: unknown) => {
    const { match, teams } = await createRunningMatch(testApp)
    return { as: teams[1].captain, path: `/matches/${match.id}/${call}`, body }
  }
  return {
    'POST /matches/:id/report': () => running('report', result),
    'POST /matches/:id/games': async () => {
      const { match, teams } = await createRunningMatch(testApp)
      const body = { source: 'press', winner_team_id: teams[0].id }
      return { as: teams[1].captain, path: `/matches/${match.id}/games`, body }
    },
    'DELETE /matches/:id/games/last': async () => {
      const { match, teams } = await createRunningMatch(testApp)
      const press = { source: 'press', winner_team_id: teams[0].id }
      await testApp.request(teams[1].captain, 'POST', `/matches/${match.id}/games`, press)
      return { as: teams[1].captain, path: `/matches/${match.id}/games/last` }
    },
    'POST /matches/:id/messages': () => running('messages', { text: 'gl hf' }),
    'POST /matches/:id/help': () => running('help', { reason: 'They do not answer' }),
    'POST /matches/:id/report/confirm': async () => {
      const { path, other } = await reported()
      return { as: other, path: `${path}/confirm` }
    },
    'POST /matches/:id/report/withdraw': async () => {
      const { path, reporter } = await reported()
      return { as: reporter, path: `${path}/withdraw` }
    },
    'POST /matches/:id/report/contest': async () => {
      const { path, other } = await reported()
      await sql`update match_reports set confirm_by = now() where confirm_by is not null`.execute(testApp.deps.db)
      await confirmDueReports.handle(testApp.deps, {})
      return { as: other, path: `${path}/contest` }
    },
  }
}
