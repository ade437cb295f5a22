import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { expireCheckouts } from '../payments/expire-checkouts.job.ts'
import { refundFee } from '../payments/refunds/refund-fee.step.ts'
import { passPlaceOn } from '../teams/fill-places.step.ts'
import { revokeTeamInvites } from '../teams/invites/send-invites.step.ts'
import { lockTeamForChange, type TeamManager } from '../teams/lock-team-for-change.step.ts'
import { markTeamDeleted, type TeamRow } from '../teams/teams.queries.ts'
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
    const { refunded } = await removeTeam(deps, tx, emit, team, as)
    await insertAuditEntry(tx, {
      actor,
      action: as === 'admin' ? 'team.delete' : 'team.withdraw',
      target: { type: 'team', id: team.id, name: team.team_name },
      tournamentId: team.tournament_id,
      before: { paid: team.paid },
      after: { refunded },
    })
    emit({ type: 'tournament_changed', tournamentId: team.tournament_id })
    await passPlaceOn(tx, emit, team.tournament_id)
  })
}

async function removeTeam(deps: Deps, tx: Tx, emit: Emit, team: TeamRow, as: TeamManager) {
  const reason = as === 'admin' ? 'team_deleted' : 'team_withdrawn'
  const refund = await refundFee(deps, tx, emit, { teamId: team.id, reason })
  await expireCheckouts(deps, tx, { teamId: team.id })
  await markTeamDeleted(tx, team.id)
  await revokeTeamInvites(tx, emit, team.id)
  return refund
}
