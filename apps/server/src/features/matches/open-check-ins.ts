import { CHECK_IN_EXTENSION_MINUTES } from '@cup/contract/constants'
import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { findCurrentTournament, lockTournamentById } from '../tournaments/tournaments.queries.ts'
import { advanceCheckIns } from './advance-check-ins.step.ts'
import { changeMatch } from './change-match.step.ts'
import { extendDeadline, openCheckIn, openReadyCheckIns } from './check-ins.queries.ts'
import { requireExtendable, requireInProgress, requireStartable } from './match.rules.ts'
import { toMatch } from './match.view.ts'

/** Opens the seven-minute window. Early check-ins are kept. */
export async function startCheckIn(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const { row, tournament } = await changeMatch(tx, {
      matchId: input.matchId,
      audit: { actor, action: 'match.start_checkin' },
      check: (match, cup) => {
        requireInProgress(cup)
        requireStartable(match)
      },
      write: (at) => openCheckIn(tx, input.matchId, at),
    })
    emit({ type: 'check_in_opened', tournamentId: tournament.id, matchId: row.id })
    await advanceCheckIns(tx, emit, tournament)
    return toMatch(row)
  })
}

/** Opens check-in for every match of the current tournament whose teams are known. */
export async function startAllCheckIns(deps: Deps, actor: Actor): Promise<{ started: string[] }> {
  return inTransaction(deps, async (tx, emit) => {
    const current = await findCurrentTournament(tx)
    const tournament = current && (await lockTournamentById(tx, current.id))
    if (tournament?.status !== 'in_progress') throw new AppError('conflict', 'No active tournament')
    const opened = await openReadyCheckIns(tx, tournament.id, { byServer: false })
    const started = opened.map(({ id }) => id)
    if (started.length === 0) return { started }
    for (const matchId of started) emit({ type: 'check_in_opened', tournamentId: tournament.id, matchId })
    await insertAuditEntry(tx, {
      actor,
      action: 'match.start_all_checkins',
      target: { type: 'tournament', id: tournament.id, name: tournament.name },
      tournamentId: tournament.id,
      after: { started: started.length },
    })
    await advanceCheckIns(tx, emit, tournament)
    return { started }
  })
}

/** Gives an open window five more minutes. */
export async function extendCheckIn(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const { row, tournament } = await changeMatch(tx, {
      matchId: input.matchId,
      audit: {
        actor,
        action: 'match.extend_checkin',
        after: { minutes: CHECK_IN_EXTENSION_MINUTES },
      },
      check: (match, cup) => {
        requireInProgress(cup)
        requireExtendable(match)
      },
      write: async (at) => {
        const extended = await extendDeadline(tx, input.matchId, at)
        if (!extended) throw new AppError('conflict', 'Check-in period has expired')
      },
    })
    emit({ type: 'check_in_extended', tournamentId: tournament.id, matchId: row.id })
    return toMatch(row)
  })
}
