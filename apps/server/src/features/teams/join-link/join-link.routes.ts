import * as contract from '@cup/contract/join-links'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../http/route.ts'
import { joinByLink, readJoinLink } from './join-by-link.ts'
import { createJoinLink, deleteJoinLink } from './manage-join-link.ts'

/** The link that a captain shares. */
export function joinLinkRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.createJoinLink, ({ user, params }) => createJoinLink(deps, user, { teamId: params.id }))

  route(app, deps, contract.deleteJoinLink, async ({ user, params }) => {
    await deleteJoinLink(deps, user, { teamId: params.id })
    return { ok: true }
  })

  route(app, deps, contract.readJoinLink, ({ user, params }) => readJoinLink(deps, user, params.code))

  route(app, deps, contract.joinByLink, ({ user, params, body }) =>
    joinByLink(deps, user, { code: params.code, acceptRules: body.accept_rules }),
  )
}
