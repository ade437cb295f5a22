import * as contract from '@cup/contract/bracket'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { listSuggestedSeeds, previewBracket, shuffleSeeds } from './preview-bracket.ts'

/** The previews before the bracket is generated. */
export function bracketAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.previewBracket, ({ params }) => previewBracket(deps, params.tournamentId))
  route(app, deps, contract.shuffleSeeds, ({ params }) => shuffleSeeds(deps, params.tournamentId))
  route(app, deps, contract.suggestedSeeds, ({ params }) => listSuggestedSeeds(deps, params.tournamentId))
}
