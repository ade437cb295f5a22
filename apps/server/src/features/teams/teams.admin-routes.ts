import { acceptInviteForPlayer as acceptForPlayer } from '@cup/contract/invites'
import * as contract from '@cup/contract/teams'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { acceptInviteForPlayer } from './invites/accept-invite-for-player.ts'
import { invitePlayer } from './invites/invite-player.ts'
import { kickPlayer } from './roster/remove-player.ts'
import { renameTeam } from './roster/rename-team.ts'

const as = 'admin'

/** The Teams tab, except deleting a team. */
export function teamsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.renameTeam, ({ user, params, query }) =>
    renameTeam(deps, user, { teamId: params.id, newName: query.new_name, as }),
  )

  route(app, deps, contract.invitePlayer, ({ user, params, query }) =>
    invitePlayer(deps, user, { teamId: params.id, email: query.player_email, as }),
  )

  route(app, deps, contract.kickPlayer, ({ user, params, query }) =>
    kickPlayer(deps, user, { teamId: params.id, playerId: query.player_id, as }),
  )

  route(app, deps, acceptForPlayer, ({ user, params }) => acceptInviteForPlayer(deps, user, { inviteId: params.id }))
}
