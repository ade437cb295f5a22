import { listTeams as endpoint, type Team } from '@cup/contract/teams'
import { isId } from '@cup/contract/text-fields'
import type { FastifyReply } from 'fastify'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import type { ReadCall } from '../../../http/cache/read-cache.ts'
import { requireTournament } from '../../tournaments/require-tournament.step.ts'
import { findCurrentTournament } from '../../tournaments/tournaments.queries.ts'
import { toTeam, type Viewer } from '../team.view.ts'
import { findTeamSheets } from '../team-view.step.ts'
import { findTeamsByTournamentId, isOnTeamOf } from '../teams.queries.ts'

/** Teams of the given or the current tournament, as the viewer may see them. */
async function listTeams(
  deps: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer | undefined,
  tournamentId: string | undefined,
): Promise<Team[]> {
  const tournament = await findTournament(deps, tournamentId)
  if (tournament === undefined) return []
  const teams = await findTeamsByTournamentId(deps.db, tournament.id)
  const sheets = await findTeamSheets(deps.db, teams)
  const origins = deps.config.publicOrigins
  return sheets.map((sheet) => toTeam(sheet, viewer, origins))
}

async function findTournament({ db }: Pick<Deps, 'db'>, id: string | undefined) {
  if (id === undefined) return findCurrentTournament(db)
  return requireTournament(db, id)
}

/** Admins and players see more than the public view, so only other callers get the cached response. */
export async function respondWithTeams(
  deps: Deps,
  call: ReadCall,
  viewer: Actor | undefined,
  tournamentId: string | undefined,
): Promise<FastifyReply> {
  if (await seesMoreThanPublic(deps, viewer, tournamentId)) {
    return deps.readCache.respondUncached(call, endpoint, () => listTeams(deps, viewer, tournamentId))
  }
  return deps.readCache.respond(call, {
    endpoint,
    url: tournamentId === undefined ? '/api/teams' : `/api/teams?tournament_id=${encodeURIComponent(tournamentId)}`,
    kind: 'teams',
    ...(tournamentId === undefined ? {} : { tournamentId }),
    load: () => listTeams(deps, undefined, tournamentId),
  })
}

/** A player of the cup sees more of their own team. A player of other cups gets the public view. */
async function seesMoreThanPublic(
  { db }: Deps,
  viewer: Actor | undefined,
  tournamentId: string | undefined,
): Promise<boolean> {
  if (viewer === undefined || viewer.isAdmin) return viewer !== undefined
  const id = tournamentId ?? (await findCurrentTournament(db))?.id
  return id !== undefined && isId(id) && isOnTeamOf(db, id, viewer.id)
}
