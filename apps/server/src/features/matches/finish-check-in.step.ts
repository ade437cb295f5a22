import type { Operation } from '@cup/bracket'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Emit } from '../../events/domain-event.ts'
import { type AuditInput, insertAuditEntry } from '../audit/audit.queries.ts'
import { startMatch } from './check-ins.queries.ts'
import { absentTeams } from './match.rules.ts'
import { aboutMatch, noShowRuling, snapshotOf } from './match-text.rules.ts'
import { insertMatchChange, type LockedBracket, type MatchRow, requireMatch } from './matches.queries.ts'
import { runBracketOperation } from './run-bracket-operation.step.ts'

interface ClosedCheckIn {
  match: MatchRow
  /** Ids of the teams that did not check in. */
  absent: string[]
}

/** Starts the match if both teams are checked in. A missing team forfeits; if both are missing, neither wins. */
export async function finishCheckIn(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedBracket,
  by: Pick<AuditInput, 'actor'>,
): Promise<ClosedCheckIn> {
  const { match, tournament } = locked
  const absent = absentTeams(match)
  emit({ type: 'check_in_finished', tournamentId: tournament.id, matchId: match.id, absentTeamIds: absent })
  if (absent.length === 0) return { match: await startWithoutResult(tx, locked, by), absent }
  const row = await runBracketOperation(deps, tx, emit, locked, {
    operation: noShow(match, absent),
    ruling: noShowRuling(match, absent),
    summary: noShowRuling(match, absent),
    audit: { ...by, action: 'match.process_checkin', reason: noShowRuling(match, absent) },
  })
  return { match: row, absent }
}

const noShow = ({ idx }: MatchRow, absent: readonly string[]): Operation =>
  absent.length > 1 ? { type: 'double_forfeit', match: idx } : { type: 'forfeit', match: idx, team: absent[0] ?? '' }

async function startWithoutResult(
  tx: Tx,
  { tournament, match }: LockedBracket,
  by: Pick<AuditInput, 'actor'>,
): Promise<MatchRow> {
  const action = 'match.process_checkin'
  const ids = { touchedIds: [match.id], insertedIds: [] }
  const actorId = by.actor?.id ?? null
  const at = await insertMatchChange(tx, { tournamentId: tournament.id, matchId: match.id, actorId, action, ...ids })
  await startMatch(tx, match.id, at)
  const started = await requireMatch(tx, match.id)
  await insertAuditEntry(tx, {
    ...by,
    action,
    ...aboutMatch(match),
    before: snapshotOf(match),
    after: snapshotOf(started),
  })
  return started
}
