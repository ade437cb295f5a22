import { type Random, randomFrom } from '@cup/rehearsal/random'
import { type Bracket, championOf, fromRows, readyMatches, rowOf, type TeamId, toRows } from '../src/index.ts'
import { byCoin, chalk, type PlayedMatch, playOne, playOut } from './play-out.ts'
import { teamsNamed } from './teams.ts'

const countLosses = (played: readonly PlayedMatch[]): Map<TeamId, number> => {
  const losses = new Map<TeamId, number>()
  for (const { loser } of played) losses.set(loser, (losses.get(loser) ?? 0) + 1)
  return losses
}

/** The best seed wins everything; it meets the second in the winners final and in the grand final. */
export const checkChalk = (teamCount: number): string[] => {
  const { bracket, played } = playOut(teamCount, randomFrom(teamCount), chalk)
  const losses = countLosses(played)
  const rows = toRows(bracket)
  const meets = (roundName: string): string =>
    rows
      .filter((row) => row.roundName === roundName)
      .map(({ team1, team2 }) => [team1, team2].sort().join(' v '))
      .join()
  const findings: string[] = []
  if (championOf(bracket) !== 'seed1' || losses.has('seed1')) findings.push('seed 1 lost')
  for (const round of ['Winners Final', 'Grand Final']) {
    if (meets(round) !== 'seed1 v seed2') findings.push(`${round}: ${meets(round)}`)
  }
  return findings
}

/** One champion, all others beaten exactly twice, and as many matches as that takes. */
export const checkLosses = (teamCount: number, seed = teamCount): string[] => {
  const { bracket, played } = playOut(teamCount, randomFrom(seed), byCoin(randomFrom(seed + 1)))
  const champion = championOf(bracket)
  const losses = countLosses(played)
  const findings = teamsNamed(teamCount)
    .filter((team) => team !== champion && losses.get(team) !== 2)
    .map((team) => `${team} lost ${losses.get(team) ?? 0} times`)
  const championsLosses = losses.get(champion ?? '') ?? 0
  if (!champion || championsLosses > 1) findings.push(`${champion} won with ${championsLosses} losses`)
  if (played.length !== 2 * teamCount - 2 + championsLosses) findings.push(`${played.length} matches played`)
  return findings
}

/** In every state: no team with two losses plays again, no team waits in two matches, and a match is ready until the end. */
export const checkEveryMoment = (teamCount: number, seed = teamCount): string[] => {
  const findings: string[] = []
  playOut(teamCount, randomFrom(seed), byCoin(randomFrom(seed + 1)), (bracket, played) => {
    const losses = countLosses(played)
    const waiting = teamsInOpenMatches(bracket)
    for (const team of waiting) if ((losses.get(team) ?? 0) >= 2) findings.push(`${team} plays after two losses`)
    if (new Set(waiting).size !== waiting.length) findings.push('a team waits in two matches')
    const isOver = championOf(bracket) !== undefined
    if (readyMatches(bracket).length > 0 === isOver) findings.push(isOver ? 'ready after the end' : 'nothing ready')
  })
  return findings
}

export const teamsInOpenMatches = (bracket: Bracket): TeamId[] =>
  toRows(bracket)
    .filter(({ complete }) => !complete)
    .flatMap(({ team1, team2 }) => [team1, team2])
    .filter((team) => team !== null)

/** The same results in any possible order, also all at once from storage, end in the same state. */
export const checkOrderIndependence = (teamCount: number, seed = teamCount): string[] => {
  const winners = new Map<number, 1 | 2>()
  const coin = randomFrom(seed)
  const fixed = (match: number): 1 | 2 => {
    const known = winners.get(match)
    if (known) return known
    const slot = coin.next() < 0.5 ? 1 : 2
    winners.set(match, slot)
    return slot
  }
  const playInOrder = (random: Random): Bracket => {
    let bracket = fromRows(teamsNamed(teamCount), [])
    while (championOf(bracket) === undefined) {
      const match = random.pick(readyMatches(bracket))
      bracket = playOne(bracket, match, () => fixed(match)).after
    }
    return bracket
  }
  const first = toRows(playInOrder(randomFrom(seed + 1)))
  const others = [toRows(playInOrder(randomFrom(seed + 2))), toRows(fromRows(teamsNamed(teamCount), first))]
  return others.every((rows) => JSON.stringify(rows) === JSON.stringify(first)) ? [] : ['order matters']
}

/** A bye is one match fewer on the way to the winners final, never two. */
export const checkPathLengths = (teamCount: number): string[] => {
  const start = fromRows(teamsNamed(teamCount), [])
  const lengths = toRows(start).flatMap(({ idx, bracket, team1, team2 }) => {
    if (bracket !== 'winners') return []
    let length = 0
    for (let at: number | undefined = idx; at !== undefined; at = rowOf(start, at).winnerTo?.match) length++
    return [team1, team2].filter((team) => team !== null).map(() => length)
  })
  return Math.max(...lengths) - Math.min(...lengths) <= 1 ? [] : [`winners paths of ${lengths.join()}`]
}
