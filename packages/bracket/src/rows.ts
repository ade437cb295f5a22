import { hasReset } from './champion.ts'
import { TBD, VOID, winnerOf } from './evaluate-match.ts'
import { NO_CONTEST, type Result, WALKOVER } from './outcomes.ts'
import { teamAt } from './team-at.ts'
import type { Bracket, DecidedBy, MatchIndex, MatchLayout, MatchRow } from './types.ts'

/** Every match as a row, ascending by index; the reset only if it is needed. */
export const toRows = (bracket: Bracket): MatchRow[] => {
  const { matchCount } = bracket.structure
  const count = hasReset(bracket) ? matchCount : matchCount - 1
  const rows: MatchRow[] = []
  for (let match = 0; match < count; match++) rows.push(rowOf(bracket, match))
  return rows
}

/** One match as a row. */
export const rowOf = ({ structure, seeds, slots, results }: Bracket, match: MatchIndex): MatchRow => {
  const layout = structure.layout[match] as MatchLayout
  const { rule, score } = results[match] as Result
  const slot1 = slots[2 * match] as number
  const slot2 = slots[2 * match + 1] as number
  const winner = winnerOf(slot1, slot2, rule)
  const complete = winner !== TBD
  const isVoid = winner === VOID
  const decidedBy = complete ? decision(rule.decidedBy, isVoid) : null
  return {
    idx: match,
    key: layout.key,
    bracket: layout.bracket,
    round: layout.round,
    position: layout.position,
    bestOf: layout.bestOf,
    roundName: layout.roundName,
    winnerTo: layout.winnerTo,
    loserTo: layout.loserTo,
    team1: teamAt(seeds, slot1),
    team2: teamAt(seeds, slot2),
    winner: teamAt(seeds, winner),
    score: scoreText(decidedBy, score ?? rule.words),
    outcome: rule.outcome,
    decidedBy,
    complete,
    walkover: !isVoid && (slot1 === VOID || slot2 === VOID || rule.team1Out || rule.team2Out),
    void: isVoid,
  }
}

/** Where nobody won, only a double forfeit is a decision; a disqualified team without an opponent is not. */
const decision = (decidedBy: DecidedBy | null, isVoid: boolean): DecidedBy => {
  if (isVoid) return decidedBy === 'double_forfeit' ? decidedBy : 'no_contest'
  return decidedBy ?? 'walkover'
}

const scoreText = (decidedBy: DecidedBy | null, entered: string | null): string | null => {
  if (decidedBy === null) return null
  if (decidedBy === 'no_contest') return NO_CONTEST
  return decidedBy === 'walkover' ? WALKOVER : entered
}
