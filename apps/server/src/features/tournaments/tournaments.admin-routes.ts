import * as contract from '@cup/contract/tournaments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { completeTournament } from './complete-tournament.ts'
import { createTournament } from './create-tournament.ts'
import { listTournaments } from './list-tournaments.ts'
import { resetTournament } from './reset-tournament.ts'
import { setAutomatic } from './set-automatic.ts'
import { setWinners } from './set-winners.ts'

/** The Tournaments tab, and Reset Tournament. */
export function tournamentsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.allTournaments, () => listTournaments(deps, 'all'))
  route(app, deps, contract.createTournament, ({ user, body, requestId }) =>
    createTournament(deps, user, { name: body.name, startDate: body.start_date, requestId }),
  )
  route(app, deps, contract.completeTournament, ({ user, params, requestId }) =>
    completeTournament(deps, user, { tournamentId: params.id, requestId }),
  )
  route(app, deps, contract.setWinners, ({ user, params, body, requestId }) =>
    setWinners(deps, user, { tournamentId: params.id, ...toPodium(body), requestId }),
  )
  route(app, deps, contract.setAutomatic, ({ user, params, query, requestId }) =>
    setAutomatic(deps, user, { tournamentId: params.id, enabled: query.enabled === 'true', requestId }),
  )
  route(app, deps, contract.resetTournament, ({ user, requestId }) => resetTournament(deps, user, { requestId }))
}

type Podium = {
  first?: string | null | undefined
  second?: string | null | undefined
  third?: string | null | undefined
}
const toPodium = ({ first, second, third }: Podium) => ({ first, second, third })
