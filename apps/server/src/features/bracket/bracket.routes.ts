import * as contract from '@cup/contract/bracket'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getBracket } from './get-bracket.step.ts'

/** The bracket page. */
export function bracketRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.getBracket, (call) => {
    const { tournamentId } = call.params
    return deps.readCache.respond(call, {
      endpoint: contract.getBracket,
      url: `/api/bracket/${tournamentId}`,
      kind: 'bracket',
      tournamentId,
      ...(call.query.version === undefined ? {} : { knownVersion: Number(call.query.version) }),
      load: () => getBracket(deps, tournamentId),
    })
  })
}
