import { allTournaments } from '@cup/contract/tournaments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { listTournaments } from './describe-tournaments.step.ts'

/** The list in the Tournaments tab. */
export function tournamentsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, allTournaments, () => listTournaments(deps, 'all'))
}
