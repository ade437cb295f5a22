import { HALL_CUPS } from '@cup/contract/champions'
import { PAGE_ROWS } from '@cup/contract/pages'
import * as contract from '@cup/contract/tournaments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { PagedResponse, pageHeaders, sendPage, toPageRequest } from '../../http/page.ts'
import { type Call, type HandlerResult, route } from '../../http/route.ts'
import { getCurrentTournament } from './describe-tournaments.step.ts'
import { findPastTournament, listTournaments } from './list-tournaments.ts'

export function tournamentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.currentTournament, (call) =>
    deps.readCache.respond(call, {
      endpoint: contract.currentTournament,
      url: '/api/tournaments/current',
      kind: 'tournaments',
      load: () => getCurrentTournament(deps),
    }),
  )
  route(app, deps, contract.pastTournaments, (call) => respondWithPastTournaments(deps, call))
}

/** The limits of the home page, the hall of fame and a whole page. */
const SHARED_LIMITS = [1, HALL_CUPS, PAGE_ROWS]

/** Caches the first page. A search, a later page or a single cup is read for each call: they would fill the cache. */
async function respondWithPastTournaments(
  deps: Deps,
  call: Call<typeof contract.pastTournaments>,
): Promise<PastResult> {
  const { id, decided } = call.query
  const request = toPageRequest(call.query)
  const which = decided === 'true' ? 'decided' : 'completed'
  const isShared = !id && request.search === '' && request.cursor === undefined && SHARED_LIMITS.includes(request.limit)
  if (isShared) {
    const url = sharedUrl(which, request.limit)
    const load = async () => {
      const page = await listTournaments(deps, which, request)
      return new PagedResponse(page.rows, pageHeaders(url, page))
    }
    return deps.readCache.respond(call, { endpoint: contract.pastTournaments, url, kind: 'tournaments', load })
  }
  call.count('cache_miss')
  return sendPage(call, id ? await findPastTournament(deps, id) : await listTournaments(deps, which, request))
}

type PastResult = HandlerResult<typeof contract.pastTournaments>

function sharedUrl(which: 'completed' | 'decided', limit: number): string {
  const parameters = new URLSearchParams({
    ...(which === 'decided' && { decided: 'true' }),
    ...(limit !== PAGE_ROWS && { limit: String(limit) }),
  })
  const path = `/api${contract.pastTournaments.path}`
  return parameters.size === 0 ? path : `${path}?${parameters}`
}
