import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { clearPodium } from '../payouts/settle-podium.step.ts'
import { revokeTeamInvites } from '../teams/invites/send-invites.step.ts'
import { markTeamsDeleted } from '../teams/teams.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockCurrentTournament } from '../tournaments/require-tournament.step.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { setActive, type TournamentRow } from '../tournaments/tournaments.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { countMatches, deleteBracket } from './bracket-rows.queries.ts'
import { refundAllFees } from './end-cup.step.ts'

interface ResetDone {
  tournament: Tournament
  deleted_teams: number
  refunds: number
}

/** Deletes all teams and matches of the current tournament and refunds every fee. The ledger and audit log stay. */
export async function resetTournament(deps: Deps, actor: Actor): Promise<ResetDone> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const tournament = await lockResettable(tx)
    const { id: tournamentId, status } = tournament
    // throws if a prize has been sent
    await clearPodium(tx, tournamentId)
    await deleteBracket(tx, tournamentId)
    const teamIds = await markTeamsDeleted(tx, tournamentId)
    await revokeTeamInvites(tx, emit, ...teamIds)
    const refunds = await refundAllFees(deps, tx, emit, { tournamentId, reason: 'tournament_reset' })
    await setActive(tx, tournamentId)
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.reset',
      ...aboutTournament(tournament),
      before: { status },
      after: { status: 'active', deleted_teams: teamIds.length, refunds },
    })
    deps.log.info({ event: 'tournament.reset', tournament_id: tournamentId, by: actor.id }, 'tournament reset')
    emit({ type: 'bracket_reset', tournamentId })
    return { tournament: await describeTournament(tx, tournamentId), deleted_teams: teamIds.length, refunds }
  })
}

async function lockResettable(tx: Tx): Promise<TournamentRow> {
  const tournament = await lockCurrentTournament(tx)
  if ((await countMatches(tx, tournament.id)).isDecided) {
    throw new AppError('conflict', 'The tournament is decided. Complete it instead of resetting it.')
  }
  return tournament
}
