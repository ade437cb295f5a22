import { structureFor } from '../src/structure.ts'
import type { Destination, MatchLayout } from '../src/types.ts'

const countBy = (layouts: readonly MatchLayout[]): number[] =>
  layouts.reduce<number[]>((counts, { round }) => {
    counts[round - 1] = (counts[round - 1] ?? 0) + 1
    return counts
  }, [])

const expectedRounds = (teamCount: number): { winners: number[]; losers: number[] } => {
  const k = Math.ceil(Math.log2(teamCount))
  const opening = teamCount - 2 ** (k - 1)
  const quarter = 2 ** (k - 2)
  const winners = [opening, ...Array.from({ length: k - 1 }, (_, at) => 2 ** (k - at - 2)), 1, 1]
  const first = k < 2 ? [] : [Math.max(0, opening - quarter), Math.min(opening, quarter)]
  const later = Array.from({ length: Math.max(0, k - 2) }, (_, at) => [2 ** (k - at - 3), 2 ** (k - at - 3)]).flat()
  return { winners, losers: [...first, ...later].filter((count) => count > 0) }
}

/** Matches in all and per round, and that positions run from 1. */
export const checkCounts = (teamCount: number): string[] => {
  const { layout, matchCount } = structureFor(teamCount)
  const found = {
    winners: countBy(layout.filter(({ bracket }) => bracket === 'winners')),
    losers: countBy(layout.filter(({ bracket }) => bracket === 'losers')),
  }
  const expected = expectedRounds(teamCount)
  const findings: string[] = []
  if (matchCount !== 2 * teamCount - 1 || layout.length !== matchCount) findings.push(`${layout.length} matches`)
  if (JSON.stringify(found) !== JSON.stringify(expected)) findings.push(`rounds ${JSON.stringify(found)}`)
  const places = new Set(layout.map(({ bracket, round, position }) => `${bracket} ${round} ${position}`))
  if (places.size !== layout.length) findings.push('two matches in one place')
  for (const { bracket, round, position, key } of layout) {
    const inRound = found[bracket][round - 1] ?? 0
    if (position < 1 || position > inRound) findings.push(`${key} at position ${position} of ${inRound}`)
  }
  return findings
}

/** Every match comes after those that feed it. */
export const checkOrder = (teamCount: number): string[] =>
  structureFor(teamCount)
    .layout.filter(({ idx, winnerTo, loserTo }) => [winnerTo, loserTo].some((to) => to && to.match <= idx))
    .map(({ key }) => `${key} feeds an earlier match`)

/** Every slot but the reset's has exactly one source: a seed or one way out of a match. */
export const checkSources = (teamCount: number): string[] => {
  const { layout, initialSlots, reset } = structureFor(teamCount)
  const sources = initialSlots.map((seed) => Number(seed >= 0))
  const add = (to: Destination | null): void => {
    if (to) sources[2 * to.match + to.slot - 1] = (sources[2 * to.match + to.slot - 1] ?? 0) + 1
  }
  for (const { winnerTo, loserTo } of layout) {
    add(winnerTo)
    add(loserTo)
  }
  const seeds = initialSlots.filter((seed) => seed >= 0).sort((a, b) => a - b)
  const findings = sources.flatMap((count, slot) =>
    count === (slot >> 1 === reset ? 0 : 1) ? [] : [`slot ${slot} has ${count} sources`],
  )
  if (seeds.length !== teamCount || seeds.some((seed, at) => seed !== at)) findings.push(`seeds ${seeds.join()}`)
  return findings
}

/** Winners go on everywhere but from the last two matches; losers only from the winners side. */
export const checkWaysOut = (teamCount: number): string[] => {
  const { layout, grandFinal } = structureFor(teamCount)
  return layout.flatMap(({ idx, key, bracket, winnerTo, loserTo }) => {
    const findings: string[] = []
    if ((winnerTo !== null) !== idx < grandFinal) findings.push(`${key}: winner to ${JSON.stringify(winnerTo)}`)
    const drops = bracket === 'winners' && idx < grandFinal
    if ((loserTo !== null) !== drops) findings.push(`${key}: loser to ${JSON.stringify(loserTo)}`)
    if (loserTo && teamCount > 2 && layout[loserTo.match]?.bracket !== 'losers') findings.push(`${key}: no drop`)
    return findings
  })
}

/** Only the top seeds skip the first round, and none skips more than one. */
export const checkByes = (teamCount: number): string[] => {
  const { layout, initialSlots } = structureFor(teamCount)
  const byes = 2 ** Math.ceil(Math.log2(teamCount)) - teamCount
  return initialSlots.flatMap((seed, slot) => {
    if (seed < 0) return []
    const round = layout[slot >> 1]?.round
    return round === (seed < byes ? 2 : 1) ? [] : [`seed ${seed + 1} starts in round ${round}`]
  })
}

/** Matches never get shorter on the way up; two lead into the grand final and are best of 5 (one with two teams). */
export const checkBestOf = (teamCount: number): string[] => {
  const { layout } = structureFor(teamCount)
  const shrinking = layout.filter(({ bestOf, winnerTo }) => winnerTo && bestOf > (layout[winnerTo.match]?.bestOf ?? 0))
  const games = [3, 5, 7].map((bestOf) => layout.filter((each) => each.bestOf === bestOf).length)
  const fives = teamCount === 2 ? 1 : 2
  const expected = [2 * teamCount - 3 - fives, fives, 2]
  return [
    ...shrinking.map(({ key }) => `${key} is longer than what follows`),
    ...(games.join() === expected.join() ? [] : [`best of 3, 5, 7: ${games.join()}`]),
  ]
}
