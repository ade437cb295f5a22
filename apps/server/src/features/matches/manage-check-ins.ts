import { CHECK_IN_EXTENSION_MINUTES } from '@cup/contract/constants'
import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { type AuditInput, insertAuditEntry } from '../audit/audit.queries.ts'
import { lockCurrentTournament } from '../tournaments/require-tournament.step.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { closeCheckInWindow, extendDeadline, openCheckIn, openReadyCheckIns } from './check-ins.queries.ts'
import { finishCheckIn } from './finish-check-in.step.ts'
import { requireExtendable, requireInCheckIn, requireInProgress, requireStartable } from './match.rules.ts'
import { toMatch } from './match.view.ts'
import { aboutMatch } from './match-text.rules.ts'
import {
  insertMatchChange,
  lockBracketOfMatch,
  lockTournamentOfMatch,
  type MatchRow,
  requireMatch,
} from './matches.queries.ts'
import { refuseIfChanged } from './refuse-if-changed.step.ts'
import { advanceCheckIns } from './run-bracket-operation.step.ts'

/** Opens the seven-minute window. Early check-ins are kept. */
export async function startCheckIn(deps: Deps, actor: Actor, input: { matchId: string }): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const { row, tournament } = await changeMatch(tx, {
      matchId: input.matchId,
      audit: { actor, action: 'match.start_checkin' },
      check: requireStartable,
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
    const tournament = await lockCurrentTournament(tx)
    if (tournament.status !== 'in_progress') throw new AppError('conflict', 'No active tournament')
    const opened = await openReadyCheckIns(tx, tournament.id, { byServer: false })
    const started = opened.map(({ id }) => id)
    if (started.length === 0) return { started }
    for (const matchId of started) emit({ type: 'check_in_opened', tournamentId: tournament.id, matchId })
    await insertAuditEntry(tx, {
      actor,
      action: 'match.start_all_checkins',
      ...aboutTournament(tournament),
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
      audit: { actor, action: 'match.extend_checkin', after: { minutes: CHECK_IN_EXTENSION_MINUTES } },
      check: requireExtendable,
      write: async (at) => {
        const extended = await extendDeadline(tx, input.matchId, at)
        if (!extended) throw new AppError('conflict', 'Check-in period has expired')
      },
    })
    emit({ type: 'check_in_extended', tournamentId: tournament.id, matchId: row.id })
    return toMatch(row)
  })
}

interface CancelInput {
  matchId: string
  /** The revision of the match that the admin saw. */
  expectedRevision?: string | undefined
}

/** Closes a check-in that was opened too early. Check-ins are kept; an automatic cup does not reopen it. */
export async function cancelCheckIn(deps: Deps, actor: Actor, input: CancelInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const { row, tournament } = await changeMatch(tx, {
      matchId: input.matchId,
      audit: { actor, action: 'match.close_checkin' },
      check: (match) => {
        refuseIfChanged(match, input.expectedRevision)
        requireInCheckIn(match)
      },
      write: (at) => closeCheckInWindow(tx, input.matchId, at),
    })
    emit({ type: 'check_in_cancelled', tournamentId: tournament.id, matchId: row.id })
    return toMatch(row)
  })
}

interface MatchChangeInput {
  matchId: string
  audit: Pick<AuditInput, 'action'> & { actor: Actor; after?: object }
  /** Throws if the change is not allowed. */
  check(match: MatchRow): void
  /** `at` must be stored as the row's `updated_at`. */
  write(at: string): Promise<void>
}

/** Changes one match without affecting the bracket: checked under the lock, recorded for undo, audited. */
async function changeMatch(
  tx: Tx,
  { matchId, audit, check, write }: MatchChangeInput,
): Promise<{ row: MatchRow; tournament: TournamentRow }> {
  const tournament = await lockTournamentOfMatch(tx, matchId)
  const match = await requireMatch(tx, matchId)
  requireInProgress(tournament)
  check(match)
  const { action, after, actor } = audit
  const ids = { touchedIds: [matchId], insertedIds: [] }
  await write(await insertMatchChange(tx, { tournamentId: tournament.id, matchId, actorId: actor.id, action, ...ids }))
  const row = await requireMatch(tx, matchId)
  await insertAuditEntry(tx, {
    actor,
    action,
    ...aboutMatch(match),
    before: { match_status: match.match_status, checkin_deadline: match.checkin_deadline },
    after: { match_status: row.match_status, checkin_deadline: row.checkin_deadline, ...after },
  })
  return { row, tournament }
}

/** Closes check-in for an admin, even before the seven minutes are over. */
export async function processCheckIn(
  deps: Deps,
  actor: Actor,
  input: { matchId: string },
): Promise<{ match: Match; dq_teams: string[] }> {
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, input.matchId)
    requireInProgress(locked.tournament)
    requireInCheckIn(locked.match)
    const { match, absent } = await finishCheckIn(deps, tx, emit, locked, { actor })
    return { match: toMatch(match), dq_teams: absent }
  })
}
