import { listChampions } from '@cup/contract/champions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getChampions } from './get-champions.ts'

/** The hall of fame. Its cups are the past tournaments. */
export function championsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listChampions, (call) =>
    deps.readCache.respond(call, {
      endpoint: listChampions,
      url: '/api/champions',
      kind: 'tournaments',
      load: () => getChampions(deps),
    }),
  )
}
