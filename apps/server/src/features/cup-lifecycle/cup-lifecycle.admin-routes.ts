import { customSeedBracket, generateBracket as generateEndpoint } from '@cup/contract/bracket'
import { deleteTeam as deleteTeamEndpoint } from '@cup/contract/teams'
import * as contract from '@cup/contract/tournaments'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { createTournament } from './create-tournament.ts'
import { deleteTeam } from './delete-team.ts'
import { editTournament } from './edit-tournament.ts'
import { cancelTournament, completeTournament } from './end-tournament.ts'
import { generateBracket } from './generate-bracket.ts'
import { resetBracket } from './reset-bracket.ts'
import { resetTournament } from './reset-tournament.ts'
import { setAutomatic } from './set-automatic.ts'
import { setWinners } from './set-winners.ts'

/** The admin's actions in a cup's life. */
export function cupLifecycleAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.createTournament, ({ user, body }) => createTournament(deps, user, body))
  route(app, deps, contract.editTournament, ({ user, params, body }) =>
    editTournament(deps, user, {
      tournamentId: params.id,
      name: body.name,
      startDate: body.start_date,
      automaticDraw: body.automatic_draw,
      minTeams: body.min_teams,
      terms: body,
    }),
  )
  route(app, deps, contract.cancelTournament, ({ user, params }) =>
    cancelTournament(deps, user, { tournamentId: params.id }),
  )
  route(app, deps, generateEndpoint, ({ user, params, query }) =>
    generateBracket(deps, user, {
      tournamentId: params.tournamentId,
      opensNow: query.open_now === 'true',
    }),
  )
  route(app, deps, customSeedBracket, ({ user, query, body }) =>
    generateBracket(deps, user, { tournamentId: query.tournament_id, seeding: body.seeded_team_ids }),
  )
  route(app, deps, contract.resetBracket, ({ user, params, query }) =>
    resetBracket(deps, user, { tournamentId: params.id, confirmName: query.confirm_name }),
  )
  route(app, deps, contract.setAutomatic, ({ user, params, query }) =>
    setAutomatic(deps, user, {
      tournamentId: params.id,
      enabled: query.enabled === 'true',
      now: query.now === undefined ? undefined : query.now === 'true',
    }),
  )
  route(app, deps, contract.completeTournament, ({ user, params }) =>
    completeTournament(deps, user, { tournamentId: params.id }),
  )
  route(app, deps, contract.setWinners, ({ user, params, body: { first, second, third } }) =>
    setWinners(deps, user, { tournamentId: params.id, first, second, third }),
  )
  route(app, deps, contract.resetTournament, ({ user }) => resetTournament(deps, user))
  route(app, deps, deleteTeamEndpoint, async ({ user, params }) => {
    await deleteTeam(deps, user, { teamId: params.id, as: 'admin' })
    return { ok: true }
  })
}
