import { parseDateTime } from '@cup/contract/timestamps'
import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { advanceCheckIns } from '../matches/advance-check-ins.step.ts'
import { hasOpenedCheckIn } from '../matches/matches.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { type TournamentRow, updateNameAndStart } from '../tournaments/tournaments.queries.ts'

interface EditTournamentInput {
  tournamentId: string
  /** Undefined leaves it as it is. */
  name: string | undefined
  startDate: string | undefined
  requestId: string
}

/** Changes the name and the start of a cup. Players plan by the start, so it is fixed once a check-in has opened. */
export async function editTournament(deps: Deps, actor: Actor, input: EditTournamentInput): Promise<Tournament> {
  const { tournamentId } = input
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    const start = await startAfterEdit(tx, tournament, input.startDate)
    const name = input.name ?? tournament.name
    if (name === tournament.name && start === tournament.start_date) return describeTournament(tx, tournamentId)
    const changed = await updateNameAndStart(tx, tournamentId, { name, start_date: start })
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.edit',
      target: { type: 'tournament', id: tournamentId, name },
      tournamentId,
      before: { name: tournament.name, start_date: tournament.start_date.toISOString() },
      after: { name, start_date: start.toISOString() },
      requestId: input.requestId,
    })
    emit({ type: 'tournament_changed', tournamentId })
    // a start moved into the past means that check-ins open now
    await advanceCheckIns(tx, emit, changed)
    return describeTournament(tx, tournamentId)
  })
}

/** The stored date itself if nothing changes. */
async function startAfterEdit(tx: Tx, tournament: TournamentRow, typed: string | undefined): Promise<Date> {
  if (typed === undefined) return tournament.start_date
  const start = parseDateTime(typed)
  if (start === undefined) throw new AppError('invalid', 'Invalid start date')
  if (start.getTime() === tournament.start_date.getTime()) return tournament.start_date
  if (await hasOpenedCheckIn(tx, tournament.id)) {
    throw new AppError('conflict', 'Check-ins have opened, so the start can no longer be changed')
  }
  return start
}
