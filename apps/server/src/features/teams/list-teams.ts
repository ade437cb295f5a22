import type { Team } from '@cup/contract/teams'
import type { Deps } from '../../deps.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import { findCurrentTournament } from '../tournaments/tournaments.queries.ts'
import { inviteLink, toTeam, type Viewer } from './team.view.ts'
import { findTeamSheets } from './team-sheets.queries.ts'
import { findTeamsByTournamentId } from './teams.queries.ts'

/** Teams of the tournament named, or of the current one, as the viewer may see them. */
export async function listTeams(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer | undefined,
  tournamentId: string | undefined,
): Promise<Team[]> {
  const tournament = await findTournament(deps, tournamentId)
  if (tournament === undefined) return []
  const teams = await findTeamsByTournamentId(deps.db, tournament.id)
  const sheets = await findTeamSheets(deps.db, teams)
  const link = inviteLink(deps.config.publicOrigins)
  return sheets.map((sheet) => toTeam(sheet, viewer, link))
}

async function findTournament({ db }: Pick<Deps, 'db'>, id: string | undefined) {
  if (id === undefined) return findCurrentTournament(db)
  return requireTournament(db, id)
}
