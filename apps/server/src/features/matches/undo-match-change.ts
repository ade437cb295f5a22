import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { toBracket } from './bracket-mapping.rules.ts'
import { toMatch } from './match.view.ts'
import { findChange, restoreMatches } from './match-changes.queries.ts'
import { aboutMatch, snapshotOf } from './match-text.rules.ts'
import { findMatchesByTournamentId, lockBracketOfMatch } from './matches.queries.ts'
import { followPodium } from './run-bracket-operation.step.ts'
import { requireUndoable } from './undo.rules.ts'

interface UndoInput {
  matchId: string
  /** An older change to the match; the last change of the cup if undefined. */
  changeId?: string | undefined
}

/** Undoes a change to a match exactly, unless a later change touched the same matches. */
export async function undoMatchChange(deps: Deps, actor: Actor, input: UndoInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, input.matchId)
    const { tournament, match } = locked
    const change = requireUndoable(locked, await findChange(tx, tournament.id, input.changeId))
    await restoreMatches(tx, change.id)
    const rows = await findMatchesByTournamentId(tx, tournament.id)
    const restored = rows.find((row) => row.id === match.id) ?? match
    await followPodium(deps, tx, emit, { tournament, before: locked.bracket, after: toBracket(rows) })
    await insertAuditEntry(tx, {
      actor,
      action: 'match.undo',
      ...aboutMatch(match),
      before: { ...snapshotOf(match), undone: change.action },
      after: snapshotOf(restored),
    })
    const changedMatchIds = [...new Set([...change.touched, ...change.inserted])]
    emit({ type: 'change_undone', tournamentId: tournament.id, matchId: match.id, changedMatchIds })
    return toMatch(restored)
  })
}
