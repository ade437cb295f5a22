import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Emit } from '../../events/domain-event.ts'
import type { LockedBracket } from '../matches/lock-bracket.step.ts'
import { runBracketOperation } from '../matches/run-bracket-operation.step.ts'
import { type Games, scoreOf, winnerOf } from './report.rules.ts'

export interface SettledReport {
  games: Games
  /** Who ended the match; null when the server did. */
  actor: { id: string; name: string } | null
  /** Who reported the result. */
  reporter: { id: string; name: string }
  action: 'match.report_loss' | 'match.confirm_report' | 'match.games_agreed'
  /** One sentence for the match room. */
  summary: string
  /** More for the audit log. */
  facts?: object
}

/** Ends the match with the agreed result, by the same operation as an admin's score. */
export async function settleReport(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedBracket,
  { games, actor, reporter, action, summary, facts }: SettledReport,
): Promise<void> {
  const winner = winnerOf(locked.match, games)
  await runBracketOperation(deps, tx, emit, locked, {
    operation: { type: 'result', match: locked.match.idx, winner, score: scoreOf(games) },
    ruling: null,
    summary,
    // these two names are what erasing a person looks for
    audit: { actor, action, facts: { player_id: reporter.id, player_name: reporter.name, ...facts } },
  })
}
