import * as contract from '@cup/contract/games'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../http/route.ts'
import { listGames, readPlayerTable } from './read-games.ts'
import { sendGameWord, withdrawPress } from './send-game-word.ts'

/** Players report the games of their match; the public reads them afterwards. */
export function gamesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.sendGameWord, ({ user, params, body }) =>
    sendGameWord(deps, user, { matchId: params.id, sent: body }),
  )
  route(app, deps, contract.withdrawPress, ({ user, params }) => withdrawPress(deps, user, { matchId: params.id }))
  route(app, deps, contract.listGames, (call) =>
    deps.readCache.respond(call, {
      endpoint: contract.listGames,
      url: `/api/matches/${call.params.id}/games`,
      kind: 'bracket',
      load: () => listGames(deps, call.params.id),
    }),
  )
  route(app, deps, contract.playerTable, (call) =>
    deps.readCache.respond(call, {
      endpoint: contract.playerTable,
      url: `/api/tournaments/${call.params.id}/players`,
      kind: 'bracket',
      tournamentId: call.params.id,
      load: () => readPlayerTable(deps, call.params.id),
    }),
  )
}
