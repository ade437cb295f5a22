import type { Bracket } from './bracket.ts'
import { hasReset } from './champion.ts'
import { isOneSideGone, type MatchState, TBD, teamAt, VOID, winnerOf } from './match-state.ts'
import { NO_CONTEST, WALKOVER } from './outcomes.ts'
import type { DecidedBy, MatchIndex, MatchLayout, MatchRow } from './types.ts'

/** Every match as a row, ascending by index; the reset only if it is needed. */
export const toRows = (bracket: Bracket): MatchRow[] => {
  const { matchCount } = bracket.structure
  const count = hasReset(bracket) ? matchCount : matchCount - 1
  const rows: MatchRow[] = []
  for (let idx = 0; idx < count; idx++) rows.push(rowOf(bracket, idx))
  return rows
}

/** One match as a row. */
export const rowOf = ({ structure, seeds, matches }: Bracket, idx: MatchIndex): MatchRow => {
  const layout = structure.layout[idx] as MatchLayout
  const match = matches[idx] as MatchState
  const { rule } = match
  const winner = winnerOf(match)
  const complete = winner !== TBD
  const isVoid = winner === VOID
  const decidedBy = complete ? decision(rule.decidedBy, isVoid) : null
  return {
    idx,
    key: layout.key,
    bracket: layout.bracket,
    round: layout.round,
    position: layout.position,
    bestOf: layout.bestOf,
    roundName: layout.roundName,
    winnerTo: layout.winnerTo,
    loserTo: layout.loserTo,
    team1: teamAt(seeds, match.slot1),
    team2: teamAt(seeds, match.slot2),
    winner: teamAt(seeds, winner),
    score: scoreText(decidedBy, match.score ?? rule.words),
    outcome: rule.outcome,
    decidedBy,
    complete,
    walkover: !isVoid && isOneSideGone(match),
    void: isVoid,
  }
}

/** A match without a winner is a double forfeit or a no contest, also if its only team was disqualified. */
const decision = (decidedBy: DecidedBy | null, isVoid: boolean): DecidedBy => {
  if (isVoid) return decidedBy === 'double_forfeit' ? decidedBy : 'no_contest'
  return decidedBy ?? 'walkover'
}

const scoreText = (decidedBy: DecidedBy | null, entered: string | null): string | null => {
  if (decidedBy === null) return null
  if (decidedBy === 'no_contest') return NO_CONTEST
  return decidedBy === 'walkover' ? WALKOVER : entered
}
