import type { Tx } from '../../db/db.ts'
import type { TeamChange } from '../../live/described-changes.ts'
import { countTeamsOf } from '../tournaments/tournament-figures.queries.ts'
import { toTeam } from './team.view.ts'
import { findTeamSheets } from './team-view.step.ts'
import { findTeamById } from './teams.queries.ts'

/** What events say about teams that joined or paid: their public view, in which no address and no invite can be found. */
export async function describeTeams(tx: Tx, teamIds: readonly string[]): Promise<Map<string, TeamChange>> {
  const changes = new Map<string, TeamChange>()
  for (const teamId of teamIds) {
    const team = await findTeamById(tx, teamId)
    const [sheet] = await findTeamSheets(tx, team ? [team] : [])
    if (sheet === undefined) continue
    const { tournament_id } = sheet.team
    const counts = (await countTeamsOf(tx, [tournament_id])).get(tournament_id)
    changes.set(teamId, {
      team: toTeam(sheet, undefined, []),
      team_count: counts?.total ?? 0,
      paid_team_count: counts?.paid ?? 0,
    })
  }
  return changes
}
