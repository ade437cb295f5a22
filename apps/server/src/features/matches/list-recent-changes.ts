import type { RecentChange } from '@cup/contract/changes'
import { RECENT_CHANGES } from '@cup/contract/constants'
import type { Deps } from '../../deps.ts'
import { requireTournament } from '../tournaments/require-tournament.step.ts'
import { findRecentChanges } from './match-changes.queries.ts'
import { findMatchesByTournamentId } from './matches.queries.ts'
import { toRecentChange } from './recent-changes.view.ts'
import { refusalOfUndo } from './undo.rules.ts'

/** The last changes of a cup, newest first, with what undoing each would do. */
export async function listRecentChanges(
  { db }: Pick<Deps, 'db'>,
  { tournamentId }: { tournamentId: string },
): Promise<{ changes: RecentChange[] }> {
  const tournament = await requireTournament(db, tournamentId)
  const rows = await findMatchesByTournamentId(db, tournamentId)
  const changes = await findRecentChanges(db, tournamentId, RECENT_CHANGES)
  return {
    changes: changes.map((change) =>
      toRecentChange({ change, rows, refusal: refusalOfUndo({ tournament, rows }, change) }),
    ),
  }
}
