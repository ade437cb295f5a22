import * as contract from '@cup/contract/games'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../http/route.ts'
import { readGameHeader } from './read-games.ts'
import { removeGame } from './remove-game.ts'

/** What organisers do about games. */
export function gamesAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.removeGame, ({ user, params }) =>
    removeGame(deps, user, { matchId: params.id, gameId: params.gameId }),
  )
  route(app, deps, contract.gameHeader, async ({ params, reply }) => {
    const header = await readGameHeader(deps, { matchId: params.id, gameId: params.gameId })
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${params.gameId}.replay"`)
      .send(header)
  })
}
