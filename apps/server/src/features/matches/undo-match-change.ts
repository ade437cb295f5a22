import type { Match } from '@cup/contract/matches'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { toBracket } from './bracket-mapping.rules.ts'
import { followPodium } from './follow-podium.step.ts'
import { lockBracketOfMatch } from './lock-bracket.step.ts'
import { toMatch } from './match.view.ts'
import { findChange, findLastChange, restoreMatches } from './match-changes.queries.ts'
import { findMatchesByTournamentId } from './matches.queries.ts'
import { snapshotOf, titleOf } from './run-bracket-operation.step.ts'
import { requireUndoable } from './undo.rules.ts'

interface UndoInput {
  matchId: string
  /** An older change to the match. Without it, the last change of the cup is meant. */
  changeId?: string | undefined
}

/** Undoes a change to a match exactly, as long as nothing later has touched what it changed. */
export async function undoMatchChange(deps: Deps, actor: Actor, input: UndoInput): Promise<Match> {
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, input.matchId)
    const { tournament, match } = locked
    const found =
      input.changeId === undefined
        ? await findLastChange(tx, tournament.id)
        : await findChange(tx, tournament.id, input.changeId)
    const change = requireUndoable(locked, found)
    await restoreMatches(tx, change.id)
    const rows = await findMatchesByTournamentId(tx, tournament.id)
    const restored = rows.find((row) => row.id === match.id) ?? match
    await followPodium(deps, tx, emit, { tournament, before: locked.bracket, after: toBracket(rows) })
    await insertAuditEntry(tx, {
      actor,
      action: 'match.undo',
      target: { type: 'match', id: match.id, name: titleOf(match) },
      tournamentId: tournament.id,
      before: { ...snapshotOf(match), undone: change.action },
      after: snapshotOf(restored),
    })
    const changedMatchIds = [...new Set([...change.touched, ...change.inserted])]
    emit({ type: 'change_undone', tournamentId: tournament.id, matchId: match.id, changedMatchIds })
    return toMatch(restored)
  })
}
