import { recentChanges } from '@cup/contract/changes'
import * as contract from '@cup/contract/matches'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { checkInTeam } from './check-in-team.ts'
import { disqualifyTeam, reopenMatch, setMatchScore } from './decide-match.ts'
import { getMatchImpact } from './get-match-impact.ts'
import { listRecentChanges } from './list-recent-changes.ts'
import { cancelCheckIn, extendCheckIn, processCheckIn, startAllCheckIns, startCheckIn } from './manage-check-ins.ts'
import { undoMatchChange } from './undo-match-change.ts'

/** The Matches tab. */
export function matchesAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.startAllCheckIns, ({ user }) => startAllCheckIns(deps, user))
  route(app, deps, contract.startCheckIn, ({ user, params }) => startCheckIn(deps, user, { matchId: params.id }))
  route(app, deps, contract.processCheckIn, ({ user, params }) => processCheckIn(deps, user, { matchId: params.id }))
  route(app, deps, contract.extendCheckIn, ({ user, params }) => extendCheckIn(deps, user, { matchId: params.id }))
  route(app, deps, contract.checkInTeam, ({ user, params, query }) =>
    checkInTeam(deps, user, { matchId: params.id, teamId: query.team_id }),
  )
  route(app, deps, contract.updateMatch, ({ user, params, query }) =>
    setMatchScore(deps, user, {
      matchId: params.id,
      winnerTeamId: query.winner_team_id.trim(),
      score: query.score,
      cascade: query.cascade === 'true',
      expectedRevision: query.seen,
    }),
  )
  route(app, deps, contract.matchImpact, ({ params, query }) =>
    getMatchImpact(deps, { matchId: params.id, winnerTeamId: query.winner_team_id }),
  )
  route(app, deps, contract.cancelCheckIn, ({ user, params, query }) =>
    cancelCheckIn(deps, user, { matchId: params.id, expectedRevision: query.seen }),
  )
  route(app, deps, contract.reopenMatch, ({ user, params, query }) =>
    reopenMatch(deps, user, {
      matchId: params.id,
      cascade: query.cascade === 'true',
      expectedRevision: query.seen,
    }),
  )
  route(app, deps, contract.undoMatchChange, ({ user, params, query }) =>
    undoMatchChange(deps, user, { matchId: params.id, changeId: query.change_id }),
  )
  route(app, deps, recentChanges, ({ params }) => listRecentChanges(deps, { tournamentId: params.id }))
  route(app, deps, contract.disqualifyTeam, ({ user, params, query }) =>
    disqualifyTeam(deps, user, {
      matchId: params.id,
      teamId: query.team_id,
      reason: query.reason,
      withdraw: query.withdraw === 'true',
      expectedRevision: query.seen,
    }),
  )
}
