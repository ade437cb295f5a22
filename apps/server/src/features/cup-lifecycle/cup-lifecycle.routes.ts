import { withdrawOwnTeam } from '@cup/contract/teams'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { deleteTeam } from './delete-team.ts'

/** Withdrawing a team, which also refunds its fee. */
export function cupLifecycleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, withdrawOwnTeam, async ({ user, params }) => {
    await deleteTeam(deps, user, { teamId: params.id, as: 'captain' })
    return { ok: true }
  })
}
