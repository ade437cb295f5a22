import { allTournaments } from '@cup/contract/tournaments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { sendPage, toPageRequest } from '../../http/page.ts'
import { route } from '../../http/route.ts'
import { listTournaments } from './list-tournaments.ts'

/** The list in the Tournaments tab. */
export function tournamentsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, allTournaments, async (call) =>
    sendPage(call, await listTournaments(deps, 'all', toPageRequest(call.query))),
  )
}
