import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { expireCheckouts } from '../payments/expire-checkouts.job.ts'
import { refundFees } from '../payments/refunds/refund-fees.step.ts'
import { offerFreedPlace } from '../teams/fill-places.step.ts'
import { revokeTeamInvites } from '../teams/invites/send-invites.step.ts'
import { lockTeamForChange, type TeamManager } from '../teams/lock-team-for-change.step.ts'
import { aboutTeam } from '../teams/team.rules.ts'
import { markTeamDeleted } from '../teams/teams.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'

interface DeleteTeamInput {
  teamId: string
  as: TeamManager
}

/** Removes a team that is not in the bracket and refunds its fee. */
export async function deleteTeam(deps: Deps, actor: Actor, { teamId, as }: DeleteTeamInput): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    if (as === 'admin') await confirmAdmin(deps, tx, actor.id)
    const { team } = await lockTeamForChange(tx, { actor, teamId, as })
    if (team.seed !== null) throw new AppError('conflict', 'Team is in the bracket. Disqualify it instead.')
    const reason = as === 'admin' ? 'team_deleted' : 'team_withdrawn'
    const refunds = await refundFees(deps, tx, emit, { tournamentId: team.tournament_id, teamId, reason })
    await expireCheckouts(deps, tx, { teamId })
    await markTeamDeleted(tx, teamId)
    await revokeTeamInvites(tx, emit, teamId)
    await insertAuditEntry(tx, {
      actor,
      action: as === 'admin' ? 'team.delete' : 'team.withdraw',
      ...aboutTeam(team),
      before: { paid: team.paid },
      after: { refunded: refunds > 0 },
    })
    emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
    await offerFreedPlace(tx, emit, team.tournament_id)
  })
}
