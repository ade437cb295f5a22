export type TeamId = string

/** A match's place in the bracket, from 0, in an order in which the matches can be played. */
export type MatchIndex = number

/** Which of the two places of a match: 1 is `team1`, 2 is `team2`. */
export type SlotNumber = 1 | 2

export type BracketSide = 'winners' | 'losers'

/** The decision about a match. Everything else in a row follows from the seeds and the outcomes. */
export type Outcome =
  | 'team1_won'
  | 'team2_won'
  | 'team1_forfeited'
  | 'team2_forfeited'
  | 'team1_disqualified'
  | 'team2_disqualified'
  | 'double_forfeit'

export type DecidedBy = 'play' | 'forfeit' | 'disqualification' | 'double_forfeit' | 'walkover' | 'no_contest'

export interface Destination {
  readonly match: MatchIndex
  readonly slot: SlotNumber
}

/** The fixed part of a match, which depends only on the number of teams. */
export interface MatchLayout {
  readonly idx: MatchIndex
  /** Short name, unique in the bracket: `W2.1`, `L3.2`, `GF`, `GF2`. */
  readonly key: string
  readonly bracket: BracketSide
  /** As displayed, from 1. The grand final is the winners round after the winners final, its reset the next one. */
  readonly round: number
  /** From 1 within the round, top to bottom. */
  readonly position: number
  readonly bestOf: number
  readonly roundName: string
  /** Null for the grand final and its reset: who plays the reset is decided by the grand final's result. */
  readonly winnerTo: Destination | null
  readonly loserTo: Destination | null
}

export interface MatchRow extends MatchLayout {
  readonly team1: TeamId | null
  readonly team2: TeamId | null
  readonly winner: TeamId | null
  readonly score: string | null
  /** Null while the match is undecided, and for a walkover or no contest. */
  readonly outcome: Outcome | null
  readonly decidedBy: DecidedBy | null
  readonly complete: boolean
  /** One slot stays empty: the team in the other slot, now or later, advances without playing. */
  readonly walkover: boolean
  /** Complete without a winner. */
  readonly void: boolean
}

/** The part of a match that must be stored to restore the bracket. Every `MatchRow` fits. */
export interface StoredOutcome {
  readonly idx: MatchIndex
  readonly outcome: Outcome | null
  readonly score: string | null
}
