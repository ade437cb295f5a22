import type { Team } from '@cup/contract/teams'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inviteLink, toTeam, type Viewer } from './team.view.ts'
import { findTeamSheets } from './team-sheets.queries.ts'
import { findTeamById } from './teams.queries.ts'

/** The team as the viewer sees it after the change. */
export async function findTeamView(deps: Pick<Deps, 'config'>, tx: Tx, viewer: Viewer, teamId: string): Promise<Team> {
  const team = await findTeamById(tx, teamId)
  const [sheet] = await findTeamSheets(tx, team ? [team] : [])
  if (sheet === undefined) throw new AppError('not_found', 'Team not found')
  return toTeam(sheet, viewer, inviteLink(deps.config.publicOrigins))
}
