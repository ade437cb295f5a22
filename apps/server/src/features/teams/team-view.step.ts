import type { Team } from '@cup/contract/teams'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { ChangedTeam } from '../../events/to-live-events.ts'
import { countTeamsOf } from '../tournaments/tournament-counts.queries.ts'
import { findListedInvitesByTeamIds } from './invites.queries.ts'
import { type TeamSheet, toTeam, type Viewer } from './team.view.ts'
import { findMembersByTeamIds, findTeamById, type TeamRow } from './teams.queries.ts'

/** The team after a change, as this viewer may see it. */
export async function findTeamView(deps: Pick<Deps, 'config'>, tx: Tx, viewer: Viewer, teamId: string): Promise<Team> {
  const team = await findTeamById(tx, teamId)
  const [sheet] = await findTeamSheets(tx, team ? [team] : [])
  if (sheet === undefined) throw new AppError('not_found', 'Team not found')
  return toTeam(sheet, viewer, deps.config.publicOrigins)
}

/** The teams with their players and invites, in the same order. */
export async function findTeamSheets(db: Db, teams: readonly TeamRow[]): Promise<TeamSheet[]> {
  const ids = teams.map((team) => team.id)
  const members = Map.groupBy(await findMembersByTeamIds(db, ids), (member) => member.team_id)
  const invites = Map.groupBy(await findListedInvitesByTeamIds(db, ids), (invite) => invite.team_id)
  return teams.map((team) => ({
    team,
    members: members.get(team.id) ?? [],
    invites: invites.get(team.id) ?? [],
  }))
}

/** The public view of teams that joined or paid, without addresses and invites. Deleted teams are skipped. */
export async function findChangedTeams(tx: Tx, teamIds: readonly string[]): Promise<Map<string, ChangedTeam>> {
  const changes = new Map<string, ChangedTeam>()
  for (const teamId of teamIds) {
    const team = await findTeamById(tx, teamId)
    const [sheet] = await findTeamSheets(tx, team ? [team] : [])
    if (sheet === undefined) continue
    const { tournament_id } = sheet.team
    const counts = (await countTeamsOf(tx, [tournament_id])).get(tournament_id)
    changes.set(teamId, {
      team: toTeam(sheet, undefined, []),
      teamCount: counts?.total ?? 0,
      paidTeamCount: counts?.paid ?? 0,
    })
  }
  return changes
}
