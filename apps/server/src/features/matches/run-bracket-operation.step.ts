import { randomUUID } from 'node:crypto'
import { type Bracket, type Change, championOf, type Operation, type RowWrite } from '@cup/bracket'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { type AuditInput, insertAuditEntry } from '../audit/audit.queries.ts'
import { prizeAlreadySent } from '../payouts/payout.rules.ts'
import { hasSentPayout } from '../payouts/payouts.queries.ts'
import { clearPodium, settlePodium } from '../payouts/settle-podium.step.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { placesOf } from './bracket-mapping.rules.ts'
import {
  changesResult,
  clearedBy,
  nextMatches,
  operate,
  restartedBy,
  startsOver,
  toWrittenRow,
  type WriteContext,
} from './bracket-operation.rules.ts'
import { openReadyCheckIns, startCheckedInMatches } from './check-ins.queries.ts'
import { aboutMatch, snapshotOf } from './match-text.rules.ts'
import { deleteOldState, insertMatchChange, type LockedBracket, type MatchRow, saveMatches } from './matches.queries.ts'

export interface BracketOperationInput {
  operation: Operation
  cascade?: boolean
  /** The match's new public ruling; null removes the old one. */
  ruling: string | null
  /** The status of the match after the operation has removed its result. */
  reopenAs?: 'in_progress' | 'pending'
  /** One sentence for the match room. */
  summary: string
  audit: Pick<AuditInput, 'actor' | 'action' | 'reason'> & { facts?: object }
}

/**
 * Applies one operation to the bracket: computes the changes with the engine, writes only the rows that differ, then
 * updates the podium, writes the audit entry and emits the events. The caller holds the tournament's lock. If nothing
 * changes, nothing is written.
 */
export async function runBracketOperation(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedBracket,
  input: BracketOperationInput,
): Promise<MatchRow> {
  const { tournament, rows, match } = locked
  if (tournament.cancelled) throw new AppError('conflict', 'The tournament was cancelled')
  const change = operate(locked, input.operation, { cascade: input.cascade ?? false })
  if (change.changed.length === 0) {
    emit({ type: 'result_confirmed', tournamentId: tournament.id, matchId: match.id })
    return match
  }
  await refuseAfterPayout(tx, locked, change)
  const { at, changedIds, saved } = await writeChange(tx, locked, change, input)
  emit({
    type: input.reopenAs === undefined ? 'match_settled' : 'match_reopened',
    tournamentId: tournament.id,
    matchId: match.id,
    changedMatchIds: changedIds,
    restartedMatchIds: restartedBy(change, rows, match),
    summary: input.summary,
  })
  await followPodium(deps, tx, emit, { tournament, before: locked.bracket, after: change.bracket })
  const { facts, ...audit } = input.audit
  await insertAuditEntry(tx, {
    ...audit,
    ...aboutMatch(match),
    before: snapshotOf(match),
    after: { ...snapshotOf({ ...match, ...saved }), ...clearedBy(change, rows), ...facts },
  })
  await advanceCheckIns(tx, emit, tournament, at)
  return { ...match, ...saved, ...nextMatches(match, change, changedIds) }
}

/** Results are final once a prize was sent. Only the score text may still be corrected. */
async function refuseAfterPayout(tx: Tx, { tournament, rows }: LockedBracket, { changed }: Change): Promise<void> {
  if (tournament.podium_source === null) return
  const byIdx = new Map(rows.map((row) => [row.idx, row]))
  if (!changed.some((write) => changesResult(byIdx.get(write.row.idx), write))) return
  if (await hasSentPayout(tx, tournament.id)) {
    throw prizeAlreadySent()
  }
}

/** At most three statements for any number of rows: save the old ones for undo, write the new, delete the stale. */
async function writeChange(
  tx: Tx,
  { tournament, rows, match, bracket }: LockedBracket,
  { changed }: Change,
  input: BracketOperationInput,
): Promise<{ at: string; changedIds: string[]; saved: Partial<MatchRow> }> {
  const byIdx = new Map(rows.map((row) => [row.idx, row]))
  const writes = changed.map((write) => ({ write, before: byIdx.get(write.row.idx) }))
  const kept = writes
    .filter(({ write }) => write.write !== 'delete')
    .map((each) => ({ ...each, id: each.before?.id ?? randomUUID() }))
  const touchedIds = writes.flatMap(({ before }) => before?.id ?? [])
  const insertedIds = kept.filter(({ before }) => before === undefined).map(({ id }) => id)
  const at = await insertMatchChange(tx, {
    tournamentId: tournament.id,
    matchId: match.id,
    actorId: input.audit.actor?.id ?? null,
    action: input.audit.action,
    touchedIds,
    insertedIds,
  })
  const context: WriteContext = {
    tournamentId: tournament.id,
    structure: bracket.structure,
    at,
    target: { matchId: match.id, ruling: input.ruling, reopenAs: input.reopenAs },
  }
  const saved = await saveMatches(
    tx,
    kept.map(({ id, before, write }) => toWrittenRow(id, before, write, context)),
  )
  // the teams of a reopened match have checked in already
  await deleteStaleState(tx, input.reopenAs === undefined ? writes : writes.filter((each) => each.before !== match))
  return { at, changedIds: [...touchedIds, ...insertedIds], saved: saved.find((row) => row.id === match.id) ?? {} }
}

async function deleteStaleState(tx: Tx, writes: readonly { write: RowWrite; before: MatchRow | undefined }[]) {
  const stale = writes.filter(
    ({ write, before }) =>
      write.write === 'update' && (before?.checked_in_teams.length ?? 0) > 0 && startsOver(before, write),
  )
  const gone = writes.filter(({ write }) => write.write === 'delete')
  if (stale.length + gone.length === 0) return
  const idsOf = (some: typeof writes): string[] => some.flatMap(({ before }) => before?.id ?? [])
  await deleteOldState(tx, { checkInsOf: idsOf(stale), matches: idsOf(gone) })
}

interface PodiumChange {
  tournament: TournamentRow
  before: Bracket
  after: Bracket
}

/** Updates the podium after a bracket change. A podium that was set by hand is not touched. */
export async function followPodium(deps: Deps, tx: Tx, emit: Emit, change: PodiumChange): Promise<void> {
  const { tournament, before, after } = change
  if (tournament.podium_source === 'manual') return
  const wasDecided = championOf(before) !== undefined
  const isDecided = championOf(after) !== undefined
  const tournamentId = tournament.id
  if (isDecided) {
    await settlePodium(deps, tx, emit, { tournamentId, podium: placesOf(after), source: 'play' })
  } else if (wasDecided) {
    await clearPodium(tx, tournamentId)
    emit({ type: 'tournament_changed', tournamentId })
  }
}

/**
 * In automatic mode, opens check-in for every match whose teams are known and starts matches whose teams are already
 * checked in. The caller holds the tournament's lock. `at` is the time of the change that caused this.
 */
export async function advanceCheckIns(
  tx: Tx,
  emit: Emit,
  { id: tournamentId, automatic, status }: Pick<TournamentRow, 'id' | 'automatic' | 'status'>,
  at?: string,
): Promise<void> {
  if (!automatic || status !== 'in_progress') return
  const opened = await openReadyCheckIns(tx, tournamentId, { byServer: true, at })
  for (const { id: matchId } of opened) emit({ type: 'check_in_opened', tournamentId, matchId })
  await startReadyMatches(tx, emit, { tournamentId })
}

/** Starts the matches, of one or all of a tournament, whose two teams have checked in. */
export async function startReadyMatches(
  tx: Tx,
  emit: Emit,
  scope: { tournamentId: string; matchId?: string },
): Promise<void> {
  const { tournamentId } = scope
  for (const matchId of await startCheckedInMatches(tx, scope)) {
    emit({ type: 'check_in_finished', tournamentId, matchId, absentTeamIds: [] })
  }
}
