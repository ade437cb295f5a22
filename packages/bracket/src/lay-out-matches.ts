import { type Links, NOWHERE } from './link-matches.ts'
import { ELIDED, type Numbering, type RoundNumbers } from './number-matches.ts'
import type { BracketSide, Destination, MatchIndex, MatchLayout } from './types.ts'

type Place = Pick<MatchLayout, 'key' | 'bracket' | 'round' | 'position' | 'roundName'>

/** The displayed names, numbers and destinations of every match. */
export const layOutMatches = (numbering: Numbering, links: Links): readonly MatchLayout[] => {
  const { grandFinal, reset, winnersRounds } = numbering
  const layouts: MatchLayout[] = new Array(reset + 1)
  const winsLeft = winsBeforeGrandFinal(links.winnerTo)

  const layOut = (idx: MatchIndex, { key, bracket, round, position, roundName: name }: Place): void => {
    layouts[idx] = Object.freeze({
      idx,
      key,
      bracket,
      round,
      position,
      bestOf: bestOfAt(winsLeft[idx] as number),
      roundName: name,
      winnerTo: destination(links.winnerTo[idx] as number),
      loserTo: destination(links.loserTo[idx] as number),
    })
  }
  const layOutSide = (bracket: MatchLayout['bracket'], rounds: readonly RoundNumbers[]): void => {
    const letter = bracket === 'winners' ? 'W' : 'L'
    rounds.forEach((numbers, at) => {
      const round = at + 1
      const name = roundName(bracket, round, rounds.length)
      numbers.forEach((idx, before) => {
        const position = before + 1
        layOut(idx, { key: `${letter}${round}.${position}`, bracket, round, position, roundName: name })
      })
    })
  }
  const final = (key: string, name: string, round: number): Place => ({
    key,
    bracket: 'winners',
    round,
    position: 1,
    roundName: name,
  })

  layOutSide('winners', playedRounds(numbering.winners))
  layOutSide('losers', playedRounds(numbering.losers))
  layOut(grandFinal, final('GF', GRAND_FINAL_NAME, winnersRounds + 1))
  layOut(reset, final('GF2', RESET_NAME, winnersRounds + 2))
  return Object.freeze(layouts)
}

/** Skips the matches and rounds that byes elide, so that the displayed numbers have no gaps. */
const playedRounds = (rounds: readonly RoundNumbers[]): readonly RoundNumbers[] =>
  rounds.map((round) => round.filter((idx) => idx !== ELIDED)).filter((round) => round.length > 0)

const winsBeforeGrandFinal = (winnerTo: Int32Array): Uint8Array => {
  const wins = new Uint8Array(winnerTo.length)
  for (let match = winnerTo.length - 1; match >= 0; match--) {
    const to = winnerTo[match] as number
    wins[match] = to === NOWHERE ? 0 : (wins[to >> 1] as number) + 1
  }
  return wins
}

const destination = (slot: number): Destination | null =>
  slot === NOWHERE ? null : Object.freeze({ match: slot >> 1, slot: slot & 1 ? 2 : 1 })

/** Best of 7 for the grand final, 5 one win before it, else 3. */
const bestOfAt = (winsBeforeGrandFinal: number): number => {
  if (winsBeforeGrandFinal === 0) return 7
  return winsBeforeGrandFinal === 1 ? 5 : 3
}

const GRAND_FINAL_NAME = 'Grand Final'
const RESET_NAME = 'Grand Final Reset'

const SIDES: Readonly<Record<BracketSide, string>> = { winners: 'Winners', losers: 'Losers' }

/** The last round of a side is its final, also where it is the only one (two or three teams). */
const roundName = (bracket: BracketSide, round: number, roundCount: number): string =>
  round === roundCount ? `${SIDES[bracket]} Final` : `${SIDES[bracket]} Round ${round}`
