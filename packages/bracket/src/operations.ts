import type { Affected, Bracket, Change, Operation, OperationOptions } from './bracket.ts'
import { BracketRuleError } from './bracket-rule-error.ts'
import { hasReset } from './champion.ts'
import { hasBothTeams, type MatchState, teamAt, VOID } from './match-state.ts'
import { openMatchOf } from './open-matches.ts'
import { NO_RESULT, type Result, resultOf } from './outcomes.ts'
import { replaceResult, unchanged } from './replace-result.ts'
import type { MatchIndex, SlotNumber, TeamId } from './types.ts'

/** Applies an operation; the functions below are short forms. Throws `BracketRuleError`. */
export const applyOperation = (bracket: Bracket, operation: Operation, options: OperationOptions = {}): Change => {
  const match = operation.type === 'withdraw' ? openMatch(bracket, operation.team) : operation.match
  if (match === undefined) return unchanged(bracket)
  if (!isPlayed(bracket, match)) throw new BracketRuleError('no_such_match')
  return replaceResult(bracket, match, decide(bracket, match, operation), options)
}

/** Reports or edits a result. The score alone can always be edited; without a score the old one stays. */
export const applyResult = (
  bracket: Bracket,
  match: MatchIndex,
  winner: TeamId,
  score?: string | null,
  options?: OperationOptions,
): Change => applyOperation(bracket, { type: 'result', match, winner, score }, options)

/** The team loses this match without playing: one loss, so it drops to the losers bracket if it has not yet. */
export const forfeit = (bracket: Bracket, match: MatchIndex, team: TeamId, options?: OperationOptions): Change =>
  applyOperation(bracket, { type: 'forfeit', match, team }, options)

/** The team leaves the tournament at this match; possible before its opponent is known. */
export const disqualify = (bracket: Bracket, match: MatchIndex, team: TeamId, options?: OperationOptions): Change =>
  applyOperation(bracket, { type: 'disqualify', match, team }, options)

/** Both teams are absent: both are out, and the next matches become walkovers. */
export const doubleForfeit = (bracket: Bracket, match: MatchIndex, options?: OperationOptions): Change =>
  applyOperation(bracket, { type: 'double_forfeit', match }, options)

/** Withdraws a team at its next match; changes nothing if the team is already out or has won. */
export const withdraw = (bracket: Bracket, team: TeamId, options?: OperationOptions): Change =>
  applyOperation(bracket, { type: 'withdraw', team }, options)

/** Removes the outcome of a match, if it has one. */
export const clearResult = (bracket: Bracket, match: MatchIndex, options?: OperationOptions): Change =>
  applyOperation(bracket, { type: 'clear', match }, options)

/** Previews an operation: what it would change and which later results it would clear. */
export const matchesAffectedBy = (
  bracket: Bracket,
  operation: Operation,
  { started }: Pick<OperationOptions, 'started'> = {},
): Affected => {
  const { changed, cleared } = applyOperation(bracket, operation, { mode: 'cascade', ...(started && { started }) })
  return { changed: changed.map(({ row }) => row.idx), cleared }
}

const openMatch = (bracket: Bracket, team: TeamId): MatchIndex | undefined => {
  if (!bracket.seeds.includes(team)) throw new BracketRuleError('unknown_team')
  return openMatchOf(bracket, team)
}

const isPlayed = (bracket: Bracket, match: MatchIndex): boolean =>
  match in bracket.matches && (match !== bracket.structure.reset || hasReset(bracket))

const decide = (bracket: Bracket, match: MatchIndex, operation: Operation): Result => {
  switch (operation.type) {
    case 'result':
      return decideByScore(bracket, match, operation.winner, operation.score)
    case 'forfeit': {
      const slot = slotOf(bracket, match, operation.team)
      requireBothTeams(bracket, match)
      return resultOf(slot === 1 ? 'team1_forfeited' : 'team2_forfeited', null)
    }
    case 'disqualify':
    case 'withdraw':
      return disqualified(bracket, match, operation.team)
    case 'double_forfeit':
      requireBothTeams(bracket, match)
      return resultOf('double_forfeit', null)
    case 'clear':
      return NO_RESULT
  }
}

const decideByScore = (
  bracket: Bracket,
  match: MatchIndex,
  winner: TeamId,
  score: string | null | undefined,
): Result => {
  requireBothTeams(bracket, match)
  const slot = slotOf(bracket, match, winner, 'winner_not_in_match')
  const { rule, score: oldScore } = bracket.matches[match] as MatchState
  const isOtherOutOnly = slot === 1 ? rule.team2Out && !rule.team1Out : rule.team1Out && !rule.team2Out
  const isSameWinner = rule.winner === slot || isOtherOutOnly
  const text = score === undefined ? (isSameWinner ? oldScore : null) : score
  // the same winner with another score must not reinstate a disqualified loser
  if (isOtherOutOnly && rule.outcome !== null) return resultOf(rule.outcome, text)
  return resultOf(slot === 1 ? 'team1_won' : 'team2_won', text)
}

const disqualified = (bracket: Bracket, match: MatchIndex, team: TeamId): Result => {
  const current = bracket.matches[match] as MatchState
  const { team1Out, team2Out } = current.rule
  const slot = slotOf(bracket, match, team)
  if (slot === 1 ? team1Out : team2Out) return current
  if (slot === 1 ? team2Out : team1Out) return resultOf('double_forfeit', null)
  return resultOf(slot === 1 ? 'team1_disqualified' : 'team2_disqualified', null)
}

const slotOf = (
  { seeds, matches }: Bracket,
  match: MatchIndex,
  team: TeamId,
  otherwise: 'team_not_in_match' | 'winner_not_in_match' = 'team_not_in_match',
): SlotNumber => {
  const { slot1, slot2 } = matches[match] as MatchState
  if (teamAt(seeds, slot1) === team) return 1
  if (teamAt(seeds, slot2) === team) return 2
  throw new BracketRuleError(otherwise)
}

const requireBothTeams = ({ matches }: Bracket, match: MatchIndex): void => {
  const state = matches[match] as MatchState
  if (hasBothTeams(state)) return
  const { slot1, slot2 } = state
  throw new BracketRuleError(slot1 === VOID || slot2 === VOID ? 'decided_without_play' : 'teams_undecided')
}
