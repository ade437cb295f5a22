import { toMatchChanges } from '@cup/contract/match-changes'
import type { Tx } from '../../db/db.ts'
import type { ChangedBracket } from '../../events/to-live-events.ts'
import { toMatch } from './match.view.ts'
import { findRaisedVersions } from './match-changes.queries.ts'

/**
 * The brackets among these that this transaction has changed. `matches` is missing if pages must refetch the bracket: it
 * was drawn or reset, or a match was deleted.
 */
export async function findChangedBrackets(tx: Tx, tournamentIds: readonly string[]): Promise<ChangedBracket[]> {
  if (tournamentIds.length === 0) return []
  const raised = await findRaisedVersions(tx, tournamentIds)
  return raised.map(({ tournamentId, version, matchIds: ids, rows }) => {
    const matchIds = [...new Set(ids ?? [])]
    const change = { tournamentId, version, matchIds }
    const isComplete = ids !== null && rows.length === matchIds.length
    return isComplete ? { ...change, matches: toMatchChanges(rows.map(toMatch)) } : change
  })
}
