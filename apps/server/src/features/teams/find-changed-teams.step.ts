import type { Tx } from '../../db/db.ts'
import type { ChangedTeam } from '../../events/to-live-events.ts'
import { countTeamsOf } from '../tournaments/tournament-counts.queries.ts'
import { toTeam } from './team.view.ts'
import { findTeamSheets } from './team-view.step.ts'
import { findTeamById } from './teams.queries.ts'

/** The public view of teams that joined or paid, without addresses and invites. Deleted teams are left out. */
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
