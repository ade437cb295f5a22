import { dropMask } from './loser-drop-order.ts'
import { TBD } from './match-state.ts'
import { ELIDED, type Numbering } from './number-matches.ts'
import { betterSeedAt } from './seed-order.ts'

/** No destination: the tournament ends here for that team. */
export const NOWHERE = -1

/** Destinations are slots: twice the match index, plus one for the second team. */
export interface Links {
  readonly winnerTo: Int32Array
  readonly loserTo: Int32Array
  readonly initialSlots: number[]
}

/** Connects the numbered matches and places the seeds; a seed without a match in a round starts in the next one. */
export const linkMatches = (numbering: Numbering): Links => {
  const matchCount = numbering.reset + 1
  const links = {
    winnerTo: new Int32Array(matchCount).fill(NOWHERE),
    loserTo: new Int32Array(matchCount).fill(NOWHERE),
    initialSlots: new Array<number>(2 * matchCount).fill(TBD),
  }
  seatSeeds(numbering, links)
  linkWinners(numbering, links)
  linkLosers(numbering, links)
  return links
}

const seatSeeds = ({ winnersRounds: k, winners, teamCount }: Numbering, { initialSlots }: Links): void => {
  const places = 2 ** k
  for (let address = 0; address < places / 2; address++) {
    const better = betterSeedAt(k - 1, address)
    const worse = places - 1 - better
    if (worse < teamCount) {
      const match = indexAt(winners, 1, address)
      initialSlots[2 * match] = better
      initialSlots[2 * match + 1] = worse
    } else {
      initialSlots[pairSlot(winners, 2, address)] = better
    }
  }
}

const linkWinners = (numbering: Numbering, { winnerTo, loserTo }: Links): void => {
  const { winnersRounds: k, winners, grandFinal } = numbering
  for (let r = 1; r <= k; r++) {
    for (let address = 0; address < 2 ** (k - r); address++) {
      const match = indexAt(winners, r, address)
      if (match === ELIDED) continue
      winnerTo[match] = r < k ? pairSlot(winners, r + 1, address) : 2 * grandFinal
      loserTo[match] = dropSlot(numbering, r, address)
    }
  }
}

const linkLosers = ({ losers, grandFinal }: Numbering, { winnerTo }: Links): void => {
  for (let j = 1; j < losers.length; j++) {
    const size = losers[j]?.length ?? 0
    for (let address = 0; address < size; address++) {
      const match = indexAt(losers, j, address)
      if (match === ELIDED) continue
      if (j === losers.length - 1) winnerTo[match] = 2 * grandFinal + 1
      else winnerTo[match] = j % 2 === 1 ? 2 * indexAt(losers, j + 1, address) + 1 : pairSlot(losers, j + 1, address)
    }
  }
}

/** Losers of the first round meet each other; those of round r enter every second losers round, in reordered positions. */
const dropSlot = ({ winnersRounds: k, losers, grandFinal }: Numbering, round: number, address: number): number => {
  if (k === 1) return 2 * grandFinal + 1
  if (round === 1) {
    const meets = indexAt(losers, 1, address >> 1)
    return meets === ELIDED ? 2 * indexAt(losers, 2, address >> 1) + 1 : 2 * meets + (address & 1)
  }
  const crossed = address ^ dropMask(round, k - round)
  const match = indexAt(losers, 2 * round - 2, crossed)
  return match === ELIDED ? pairSlot(losers, 2 * round - 1, crossed) : 2 * match
}

const pairSlot = (rounds: Numbering['winners'], round: number, address: number): number =>
  2 * indexAt(rounds, round, address >> 1) + (address & 1)

const indexAt = (rounds: Numbering['winners'], round: number, address: number): number =>
  rounds[round]?.[address] ?? ELIDED
