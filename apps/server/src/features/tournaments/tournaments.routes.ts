import * as contract from '@cup/contract/tournaments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getCurrentTournament, listTournaments } from './describe-tournaments.step.ts'

/** The public reads of tournaments. */
export function tournamentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.currentTournament, (call) =>
    deps.readCache.answer(call, {
      endpoint: contract.currentTournament,
      url: '/api/tournaments/current',
      kind: 'tournaments',
      load: () => getCurrentTournament(deps),
    }),
  )
  route(app, deps, contract.pastTournaments, (call) =>
    deps.readCache.answer(call, {
      endpoint: contract.pastTournaments,
      url: '/api/tournaments/past',
      kind: 'tournaments',
      load: () => listTournaments(deps, 'past'),
    }),
  )
}
