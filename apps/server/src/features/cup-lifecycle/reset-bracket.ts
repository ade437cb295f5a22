import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { clearPodium } from '../payouts/settle-podium.step.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { setActive, type TournamentRow } from '../tournaments/tournaments.queries.ts'
import { countMatches, deleteBracket } from './bracket-rows.queries.ts'

interface ResetBracketInput {
  tournamentId: string
  /** The tournament's name, typed to confirm that results will be lost. */
  confirmName: string | undefined
}

/** Deletes the bracket and reopens registration. Teams and payments stay. */
export async function resetBracket(deps: Deps, actor: Actor, input: ResetBracketInput): Promise<Tournament> {
  const { tournamentId } = input
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournament(tx, tournamentId)
    requireBracket(tournament)
    const { played } = await countMatches(tx, tournamentId)
    requireConfirmation(tournament, played, input.confirmName)
    await clearPodium(tx, tournamentId)
    await deleteBracket(tx, tournamentId)
    await setActive(tx, tournamentId)
    await insertAuditEntry(tx, {
      actor,
      action: 'bracket.reset',
      ...aboutTournament(tournament),
      before: { status: tournament.status, played_matches: played },
      after: { status: 'active' },
    })
    emit({ type: 'bracket_reset', tournamentId })
    return describeTournament(tx, tournamentId)
  })
}

function requireBracket({ status }: TournamentRow): void {
  if (status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
  if (status === 'active') throw new AppError('conflict', 'There is no bracket to reset')
}

function requireConfirmation({ name }: TournamentRow, played: number, confirmName: string | undefined): void {
  if (played === 0 || confirmName?.trim() === name) return
  throw new AppError(
    'conflict',
    `Matches have already been played. Type the tournament's name to reset the bracket and lose ${played === 1 ? '1 result' : `${played} results`}.`,
    { code: 'confirmation_required' },
  )
}
