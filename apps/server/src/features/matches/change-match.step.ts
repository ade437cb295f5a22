import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { type AuditInput, insertAuditEntry } from '../audit/audit.queries.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { insertMatchChange } from './match-changes.queries.ts'
import { findMatchById, lockTournamentOfMatch, type MatchRow } from './matches.queries.ts'
import { titleOf } from './run-bracket-operation.step.ts'

export interface MatchChangeInput {
  matchId: string
  audit: Pick<AuditInput, 'action'> & { actor: Actor; after?: object }
  /** Throws if the change is not allowed. */
  check(match: MatchRow, tournament: TournamentRow): void
  /** `at` must be stored as the row's `updated_at`. */
  write(at: string): Promise<void>
}

/** Changes one match without affecting the bracket: checked under the lock, recorded for undo, audited. */
export async function changeMatch(
  tx: Tx,
  { matchId, audit, check, write }: MatchChangeInput,
): Promise<{ row: MatchRow; tournament: TournamentRow }> {
  const tournament = await lockTournamentOfMatch(tx, matchId)
  const match = tournament && (await findMatchById(tx, matchId))
  if (tournament === undefined || match === undefined) throw new AppError('not_found', 'Match not found')
  check(match, tournament)
  const { action, after, ...by } = audit
  const ids = { touchedIds: [matchId], insertedIds: [] }
  const actorId = by.actor.id
  await write(await insertMatchChange(tx, { tournamentId: tournament.id, matchId, actorId, action, ...ids }))
  const row = (await findMatchById(tx, matchId)) ?? match
  await insertAuditEntry(tx, {
    ...by,
    action,
    target: { type: 'match', id: matchId, name: titleOf(match) },
    tournamentId: tournament.id,
    before: { match_status: match.match_status, checkin_deadline: match.checkin_deadline },
    after: { match_status: row.match_status, checkin_deadline: row.checkin_deadline, ...after },
  })
  return { row, tournament }
}
