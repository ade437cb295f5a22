import type { Bracket, Standing } from './bracket.ts'
import { decidingMatch, hasReset } from './champion.ts'
import { isOneSideGone, type MatchState, TBD, winnerOf } from './match-state.ts'
import type { Structure } from './structure.ts'
import type { MatchIndex, MatchLayout } from './types.ts'

/**
 * All teams: those still in first, then by rank; equals in seed order. A rank never changes unless a result is changed or a
 * team is disqualified. Only the champion has rank 1.
 */
export const standings = (bracket: Bracket): Standing[] => {
  const { champions, stillIn } = groupsOf(bracket.structure)
  const { groupOfSeed, groupSizes } = groupTeams(bracket)
  const rankOfGroup: (number | null)[] = new Array(stillIn + 1).fill(null)
  rankOfGroup[champions] = 1
  for (let group = champions - 1, better = groupSizes[champions] as number; group >= 1; group--) {
    rankOfGroup[group] = 1 + Math.max(1, better)
    better += groupSizes[group] as number
  }
  return bracket.seeds
    .map((team, seed) => ({ team, group: groupOfSeed[seed] as number }))
    .sort((a, b) => b.group - a.group)
    .map(({ team, group }) => ({ team, rank: rankOfGroup[group] ?? null }))
}

interface Groups {
  /** Losers of the last match. Lower groups are the losers rounds, by their displayed number. */
  readonly finalists: number
  readonly champions: number
  readonly stillIn: number
}

const groupsOf = ({ layout, grandFinal }: Structure): Groups => {
  const last = layout[grandFinal - 1] as MatchLayout
  const losersRounds = last.bracket === 'losers' ? last.round : 0
  return { finalists: losersRounds + 1, champions: losersRounds + 2, stillIn: losersRounds + 3 }
}

/** The group in which each team is out, and the final size of each group, including future matches. */
const groupTeams = (bracket: Bracket): { groupOfSeed: number[]; groupSizes: number[] } => {
  const { structure, matches, seeds } = bracket
  const { champions, stillIn } = groupsOf(structure)
  const groupOfSeed = new Array<number>(seeds.length).fill(stillIn)
  const groupSizes = new Array<number>(stillIn + 1).fill(0)
  const put = (seed: number, group: number): void => {
    groupOfSeed[seed] = group
    groupSizes[group] = (groupSizes[group] as number) + 1
  }
  const deciding = decidingMatch(bracket)

  for (let idx = 0; idx <= deciding; idx++) {
    const match = matches[idx] as MatchState
    const { slot1, slot2, rule } = match
    const group = groupOf(structure, idx)
    const isLast = losesForGood(bracket, idx)
    const winner = winnerOf(match)
    if (rule.team1Out || (isLast && rule.winner === 2)) put(slot1, group)
    if (rule.team2Out || (isLast && rule.winner === 1)) put(slot2, group)
    if (isLast && winner === TBD && !isOneSideGone(match)) groupSizes[group] = (groupSizes[group] as number) + 1
    if (idx !== deciding) continue
    if (winner >= 0) put(winner, champions)
    else if (winner === TBD) groupSizes[champions] = 1
  }
  return { groupOfSeed, groupSizes }
}

/** A team disqualified in the winners bracket belongs to the losers round it would have entered. */
const groupOf = (structure: Structure, match: MatchIndex): number => {
  const { bracket, round, loserTo } = structure.layout[match] as MatchLayout
  if (match >= structure.grandFinal) return groupsOf(structure).finalists
  return bracket === 'losers' || loserTo === null ? round : groupOf(structure, loserTo.match)
}

const losesForGood = (bracket: Bracket, match: MatchIndex): boolean => {
  if (match === bracket.structure.grandFinal) return !hasReset(bracket)
  return (bracket.structure.layout[match] as MatchLayout).loserTo === null
}
