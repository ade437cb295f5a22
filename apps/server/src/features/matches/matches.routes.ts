import * as contract from '@cup/contract/matches'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { checkInOwnTeam } from './check-in-team.ts'
import { listOwnMatches } from './list-own-matches.ts'

/** The players' calls: their matches and check-in. */
export function matchesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.myMatches, ({ user }) => listOwnMatches(deps, user))
  route(app, deps, contract.checkIn, ({ user, params }) => checkInOwnTeam(deps, user, { matchId: params.id }))
}
