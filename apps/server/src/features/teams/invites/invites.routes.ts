import * as contract from '@cup/contract/invites'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { route } from '../../../http/route.ts'
import { resendInvite, withdrawInvite } from './manage-invites.ts'
import { acceptInvite, listInvites, rejectInvite } from './respond-to-invites.ts'

/** Invites: accepted or declined by the invitee, managed by the captain. */
export function invitesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.listInvites, ({ user }) => listInvites(deps, user))

  route(app, deps, contract.acceptInvite, async ({ user, params, body }) => {
    await acceptInvite(deps, user, { inviteId: params.id, acceptRules: body.accept_rules })
    return { ok: true }
  })

  route(app, deps, contract.rejectInvite, async ({ user, params }) => {
    await rejectInvite(deps, user, { inviteId: params.id })
    return { ok: true }
  })

  route(app, deps, contract.resendInvite, ({ user, params }) => resendInvite(deps, user, { inviteId: params.id }))

  route(app, deps, contract.withdrawInvite, ({ user, params }) => withdrawInvite(deps, user, { inviteId: params.id }))
}
