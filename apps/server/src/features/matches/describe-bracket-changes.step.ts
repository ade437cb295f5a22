import { toMatchChanges } from '@cup/contract/match-changes'
import type { Tx } from '../../db/db.ts'
import type { BracketChange } from '../../live/described-changes.ts'
import { toMatch } from './match.view.ts'
import { findRaisedVersions } from './raised-versions.queries.ts'

/**
 * What this transaction has changed in the brackets of these tournaments, for the event that announces it. The rows are
 * left out where the bracket has to be read again: it was drawn or reset, or a match was deleted.
 */
export async function describeBracketChanges(tx: Tx, tournamentIds: readonly string[]): Promise<BracketChange[]> {
  const raised = await findRaisedVersions(tx, tournamentIds)
  return raised.map(({ tournamentId, version, matchIds, rows }) => {
    const match_ids = [...new Set(matchIds ?? [])]
    const change = { tournament_id: tournamentId, match_ids, from_version: version - 1, version }
    const isComplete = matchIds !== null && rows.length === match_ids.length
    return isComplete ? { ...change, matches: toMatchChanges(rows.map(toMatch)) } : change
  })
}
