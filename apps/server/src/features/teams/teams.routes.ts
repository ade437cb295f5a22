import * as contract from '@cup/contract/teams'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { invitePlayer } from './invites/invite-player.ts'
import { createTeam } from './roster/create-team.ts'
import { respondWithTeams } from './roster/list-teams.ts'
import { kickPlayer, leaveTeam } from './roster/remove-player.ts'
import { renameTeam } from './roster/rename-team.ts'
import { getRunItBackOffer, runItBack } from './roster/run-it-back.ts'

const as = 'captain'

/** The team list, and what players do with their own teams. */
export function teamsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.listTeams, (call) => respondWithTeams(deps, call, call.user, call.query.tournament_id))

  route(app, deps, contract.createTeam, async ({ user, body }) => {
    const { team_name: teamName, player_emails: playerEmails, accept_rules: acceptRules } = body
    const input = { teamName, playerEmails, acceptRules }
    const { id, team_name, paid } = await createTeam(deps, user, input)
    return { id, team_name, paid }
  })

  route(app, deps, contract.runItBackOffer, ({ user }) => getRunItBackOffer(deps, user))

  route(app, deps, contract.runItBack, async ({ user, params, body }) => {
    const input = { teamId: params.id, acceptRules: body.accept_rules }
    const { id, team_name, paid } = await runItBack(deps, user, input)
    return { id, team_name, paid }
  })

  route(app, deps, contract.renameOwnTeam, ({ user, params, query }) =>
    renameTeam(deps, user, { teamId: params.id, newName: query.new_name, as }),
  )

  route(app, deps, contract.invitePlayerToOwnTeam, ({ user, params, query }) =>
    invitePlayer(deps, user, { teamId: params.id, email: query.player_email, as }),
  )

  route(app, deps, contract.removePlayerFromOwnTeam, ({ user, params, query }) =>
    kickPlayer(deps, user, { teamId: params.id, playerId: query.player_id, as }),
  )

  route(app, deps, contract.leaveTeam, async ({ user, params }) => {
    await leaveTeam(deps, user, { teamId: params.id })
    return { ok: true }
  })
}
