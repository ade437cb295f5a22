import { betterSeedAt, winnersRoundCount } from './seed-order.ts'
import type { MatchIndex } from './types.ts'

/** A round of the full bracket of `2 ** k` places: match index by address, `ELIDED` where a bye leaves no match. */
export type RoundNumbers = readonly number[]

export const ELIDED = -1

export interface Numbering {
  readonly teamCount: number
  /** Winners rounds without the grand final. */
  readonly winnersRounds: number
  /** By round, from 1; entry 0 is empty. */
  readonly winners: readonly RoundNumbers[]
  /** By round of the full bracket, from 1; the first may be wholly elided. */
  readonly losers: readonly RoundNumbers[]
  readonly grandFinal: MatchIndex
  readonly reset: MatchIndex
}

/** Numbers the playable matches, each after the matches that feed it. */
export const numberMatches = (teamCount: number): Numbering => {
  const k = winnersRoundCount(teamCount)
  const byes = 2 ** k - teamCount
  const winners: RoundNumbers[] = [[]]
  const losers: RoundNumbers[] = [[]]
  let next = 0

  const numberRound = (size: number, exists: (address: number) => boolean): RoundNumbers => {
    const round: number[] = []
    for (let address = 0; address < size; address++) round.push(exists(address) ? next++ : ELIDED)
    return round
  }
  const always = () => true
  const opens = (address: number) => betterSeedAt(k - 1, address) >= byes

  winners.push(numberRound(2 ** (k - 1), opens))
  for (let r = 2; r <= k; r++) {
    const size = 2 ** (k - r)
    winners.push(numberRound(size, always))
    losers.push(numberRound(size, r === 2 ? (y) => opens(2 * y) && opens(2 * y + 1) : always))
    losers.push(numberRound(size, r === 2 ? (y) => opens(2 * y) || opens(2 * y + 1) : always))
  }
  return { teamCount, winnersRounds: k, winners, losers, grandFinal: next, reset: next + 1 }
}
