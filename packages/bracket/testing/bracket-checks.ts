import {
  type Bracket,
  championOf,
  fromRows,
  openMatchOf,
  readyMatches,
  standings,
  type TeamId,
  toRows,
} from '../src/index.ts'
import { teamsInOpenMatches } from './play-checks.ts'

/** Checks that hold in every state. */
export const checkBracket = (bracket: Bracket): string[] => [
  ...checkProgress(bracket),
  ...checkReset(bracket),
  ...checkStandings(bracket),
]

/** The teams that may still win: not disqualified, and beaten less than twice. Counted from the rows alone. */
export const teamsStillIn = (bracket: Bracket): Set<TeamId> => {
  const losses = new Map<TeamId, number>()
  const lose = (team: TeamId | null, count: number): void => {
    if (team !== null) losses.set(team, (losses.get(team) ?? 0) + count)
  }
  for (const { team1, team2, outcome } of toRows(bracket)) {
    if (outcome === 'team1_won' || outcome === 'team2_forfeited') lose(team2, 1)
    if (outcome === 'team2_won' || outcome === 'team1_forfeited') lose(team1, 1)
    if (outcome === 'team1_disqualified' || outcome === 'double_forfeit') lose(team1, 2)
    if (outcome === 'team2_disqualified' || outcome === 'double_forfeit') lose(team2, 2)
  }
  return new Set(bracket.seeds.filter((team) => (losses.get(team) ?? 0) < 2))
}

/** Until the end every team left waits in exactly one match and something is ready; there is a champion if any team is left. */
const checkProgress = (bracket: Bracket): string[] => {
  const findings: string[] = []
  const champion = championOf(bracket)
  const stillIn = teamsStillIn(bracket)
  const waiting = teamsInOpenMatches(bracket).filter((team) => openMatchOf(bracket, team) !== undefined)
  const ready = readyMatches(bracket)
  if (champion === undefined) {
    if (ready.length === 0) findings.push('deadlock')
    if (waiting.toSorted().join() !== [...stillIn].toSorted().join())
      findings.push(`in: ${[...stillIn]}, waiting: ${waiting}`)
  } else {
    if (ready.length > 0) findings.push(`ready after the end: ${ready}`)
    if ([...stillIn].join() !== (champion ?? '')) findings.push(`champion ${champion}, in: ${[...stillIn]}`)
    if (toRows(bracket).some(({ complete }) => !complete)) findings.push('a match is open after the end')
  }
  return findings
}

/** The reset exists if and only if the team from the losers side beat an opponent in the grand final. */
const checkReset = (bracket: Bracket): string[] => {
  const rows = toRows(bracket)
  const final = rows.find(({ key }) => key === 'GF')
  const needed =
    final?.decidedBy !== 'disqualification' &&
    final?.winner != null &&
    final.winner === final.team2 &&
    final.team1 !== null
  return rows.some(({ key }) => key === 'GF2') === needed ? [] : ['the reset stands or lacks wrongly']
}

/** All teams, no rank while still in, equal ranks together, and each rank one more than the number of better teams. */
const checkStandings = (bracket: Bracket): string[] => {
  const findings: string[] = []
  const champion = championOf(bracket)
  const table = standings(bracket)
  const stillIn = teamsStillIn(bracket)
  if (
    table
      .map(({ team }) => team)
      .toSorted()
      .join() !== bracket.seeds.toSorted().join()
  )
    findings.push('not all ranked')
  let worst = 0
  for (const [at, { team, rank }] of table.entries()) {
    const isOpen = champion === undefined && stillIn.has(team)
    if ((rank === null) !== isOpen) findings.push(`${team} has rank ${rank}`)
    if (rank === null) continue
    if ((rank === 1) !== (team === champion)) findings.push(`${team} has rank 1`)
    if (rank < worst) findings.push(`rank ${rank} after ${worst}`)
    const better = table.filter((other) => other.rank !== null && other.rank < rank).length
    const vacant = champion === null && better === 0 ? 1 : 0
    if (champion !== undefined && rank > 1 && rank !== 1 + vacant + better)
      findings.push(`rank ${rank} behind ${better}`)
    if (champion === undefined && rank > at + 1) findings.push(`rank ${rank} at place ${at + 1}`)
    worst = rank
  }
  return findings
}

/** Restoring the stored rows gives the same bracket. */
export const checkStorage = (bracket: Bracket): string[] => {
  const rows = toRows(bracket)
  const onlyDecided = rows.map(({ idx, outcome, score }) => ({ idx, outcome, score })).filter(({ outcome }) => outcome)
  return [fromRows(bracket.seeds, rows), fromRows(bracket.seeds, onlyDecided.reverse())].every((restored) =>
    isSameState(restored, bracket),
  )
    ? []
    : ['storage restores another state']
}

export const isSameState = (a: Bracket, b: Bracket): boolean =>
  a.structure === b.structure &&
  a.matches.every((match, idx) => {
    const other = b.matches[idx]
    const isSamePair = match.slot1 === other?.slot1 && match.slot2 === other.slot2
    return isSamePair && match.rule === other.rule && match.score === other.score
  })
