import { listTeams as endpoint } from '@cup/contract/teams'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { Asked } from '../../http/cache/read-cache.ts'
import { listTeams } from './list-teams.ts'
import { isOnAnyTeam } from './teams.queries.ts'

/** Admins and players see more than the public view, so only other callers get the cached answer. */
export async function answerTeams(
  deps: Deps,
  asked: Asked,
  viewer: Actor | undefined,
  tournamentId: string | undefined,
): Promise<FastifyReply> {
  if (await seesMore(deps, viewer)) {
    return deps.readCache.answerOwnView(asked, endpoint, await listTeams(deps, viewer, tournamentId))
  }
  return deps.readCache.answer(asked, {
    endpoint,
    url: tournamentId === undefined ? '/api/teams' : `/api/teams?tournament_id=${encodeURIComponent(tournamentId)}`,
    kind: 'teams',
    ...(tournamentId === undefined ? {} : { tournamentId }),
    load: () => listTeams(deps, undefined, tournamentId),
  })
}

async function seesMore(deps: Deps, viewer: Actor | undefined): Promise<boolean> {
  if (viewer === undefined) return false
  return viewer.isAdmin || isOnAnyTeam(deps.db, viewer.id)
}
