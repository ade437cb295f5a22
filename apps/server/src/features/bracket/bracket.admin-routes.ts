import * as contract from '@cup/contract/bracket'
import { resetBracket as resetBracketEndpoint } from '@cup/contract/tournaments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { generateBracket } from './generate-bracket.ts'
import { previewBracket } from './preview-bracket.ts'
import { resetBracket } from './reset-bracket.ts'
import { shuffleSeeds } from './shuffle-seeds.ts'

/** Tournament Controls and Custom Seed Bracket. */
export function bracketAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.previewBracket, ({ params }) => previewBracket(deps, params.tournamentId))
  route(app, deps, contract.shuffleSeeds, ({ params }) => shuffleSeeds(deps, params.tournamentId))
  route(app, deps, contract.generateBracket, ({ user, params, requestId }) =>
    generateBracket(deps, user, { tournamentId: params.tournamentId, requestId }),
  )
  route(app, deps, contract.customSeedBracket, ({ user, query, body, requestId }) =>
    generateBracket(deps, user, { tournamentId: query.tournament_id, seeding: body.seeded_team_ids, requestId }),
  )
  route(app, deps, resetBracketEndpoint, ({ user, params, query, requestId }) =>
    resetBracket(deps, user, { tournamentId: params.id, confirmName: query.confirm_name, requestId }),
  )
}
