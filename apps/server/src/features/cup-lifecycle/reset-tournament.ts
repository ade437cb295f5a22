import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { deleteBracket, isDecided } from '../matches/matches.queries.ts'
import { clearPodium } from '../payouts/settle-podium.step.ts'
import { revokeTeamInvites } from '../teams/invites/send-invites.step.ts'
import { markTeamsDeleted } from '../teams/teams.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import {
  findCurrentTournament,
  lockTournamentById,
  setActive,
  type TournamentRow,
} from '../tournaments/tournaments.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { refundAllFees } from './refund-all-fees.step.ts'

interface ResetDone {
  tournament: Tournament
  deleted_teams: number
  refunds: number
}

/** Deletes all teams and matches of the current tournament and refunds every fee. The ledger and audit log stay. */
export async function resetTournament(deps: Deps, actor: Actor): Promise<ResetDone> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const { id: tournamentId, name, status } = await lockResettable(tx)
    // throws if a prize has been sent
    await clearPodium(deps, tx, { tournamentId })
    await deleteBracket(tx, tournamentId)
    const deletedTeams = await deleteTeams(tx, emit, tournamentId)
    const refunds = await refundAllFees(deps, tx, emit, { tournamentId, reason: 'tournament_reset' })
    await setActive(tx, tournamentId)
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.reset',
      target: { type: 'tournament', id: tournamentId, name },
      tournamentId,
      before: { status },
      after: { status: 'active', deleted_teams: deletedTeams, refunds },
    })
    deps.log.info({ event: 'tournament.reset', tournament_id: tournamentId, by: actor.id }, 'tournament reset')
    emit({ type: 'bracket_reset', tournamentId })
    return { tournament: await describeTournament(tx, tournamentId), deleted_teams: deletedTeams, refunds }
  })
}

async function lockResettable(tx: Tx): Promise<TournamentRow> {
  const current = await findCurrentTournament(tx)
  const tournament = current && (await lockTournamentById(tx, current.id))
  if (tournament === undefined || tournament.status === 'completed')
    throw new AppError('conflict', 'No active tournament')
  if (await isDecided(tx, tournament.id)) {
    throw new AppError('conflict', 'The tournament is decided. Complete it instead of resetting it.')
  }
  return tournament
}

async function deleteTeams(tx: Tx, emit: Emit, tournamentId: string): Promise<number> {
  const teamIds = await markTeamsDeleted(tx, tournamentId)
  await revokeTeamInvites(tx, emit, ...teamIds)
  return teamIds.length
}
