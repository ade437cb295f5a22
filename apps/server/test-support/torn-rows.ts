import { toRows } from '@cup/bracket'
import type { Db } from '../src/db/db.ts'
import { toBracket, toResultColumns } from '../src/features/matches/bracket-mapping.rules.ts'
import { findMatchesByTournamentId } from '../src/features/matches/matches.queries.ts'

/** Rows of a bracket that differ from the result of its seeds and outcomes: a lost or partial update. */
export async function findTornRows(db: Db, tournamentId: string): Promise<string[]> {
  const stored = await findMatchesByTournamentId(db, tournamentId)
  try {
    const expected = toRows(toBracket(stored))
    if (expected.length !== stored.length) return [`${stored.length} rows instead of ${expected.length}`]
    return expected.flatMap((row) => {
      const columns = Object.entries({ ...toResultColumns(row), completed: row.complete })
      const actual = stored[row.idx]
      const has = { ...actual, completed: actual?.match_status === 'completed' } as Record<string, unknown>
      return columns
        .filter(([column, value]) => has[column] !== value)
        .map(([column, value]) => `${row.key} has ${column} ${String(has[column])} instead of ${String(value)}`)
    })
  } catch (error) {
    return [`the outcomes contradict each other: ${String(error)}`]
  }
}
