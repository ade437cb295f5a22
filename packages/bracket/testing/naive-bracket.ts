import type { MatchIndex, Operation, Outcome, TeamId } from '../src/index.ts'
import { structureFor } from '../src/structure.ts'

/** A team that is not known yet, and a slot that stays empty. No team in the tests has these names. */
const LATER = '?'
const NEVER = '-'

type Pair = readonly [string, string]

export interface Decision {
  readonly outcome: Outcome
  readonly score: string | null
}

export type Decisions = ReadonlyMap<MatchIndex, Decision>

export interface NaiveRow {
  readonly team1: TeamId | null
  readonly team2: TeamId | null
  readonly winner: TeamId | null
  readonly complete: boolean
}

/**
 * A second, simple implementation of the rules: every query computes the team of each slot from the results. The engine must
 * agree with it.
 */
export const naivePairs = (seeds: readonly TeamId[], decisions: Decisions): Pair[] => {
  const { layout, initialSlots, grandFinal, reset } = structureFor(seeds.length)
  const feeders = new Map<string, () => string>()
  const pairs: Pair[] = []
  for (const { idx, winnerTo, loserTo } of layout) {
    const exit = (way: 0 | 1) => () => waysOut(pairs[idx] as Pair, decisions.get(idx)?.outcome)[way]
    if (winnerTo) feeders.set(`${winnerTo.match}/${winnerTo.slot}`, exit(0))
    if (loserTo) feeders.set(`${loserTo.match}/${loserTo.slot}`, exit(1))
  }
  const occupant = (match: MatchIndex, slot: 1 | 2): string =>
    feeders.get(`${match}/${slot}`)?.() ?? (seeds[initialSlots[2 * match + slot - 1] ?? -1] as string)
  for (let match = 0; match < reset; match++) pairs.push([occupant(match, 1), occupant(match, 2)])

  const final = pairs[grandFinal] as Pair
  const isAgain = ['team2_won', 'team1_forfeited'].includes(decisions.get(grandFinal)?.outcome ?? '')
  return [...pairs, isAgain ? final : [LATER, LATER]]
}

const waysOut = ([team1, team2]: Pair, outcome: Outcome | undefined): Pair => {
  const left = [
    outcome === 'team1_disqualified' || outcome === 'double_forfeit' ? NEVER : team1,
    outcome === 'team2_disqualified' || outcome === 'double_forfeit' ? NEVER : team2,
  ] as const
  if (left.includes(NEVER)) return [left.find((team) => team !== NEVER) ?? NEVER, NEVER]
  if (outcome === 'team1_won' || outcome === 'team2_forfeited') return [team1, team2]
  if (outcome === 'team2_won' || outcome === 'team1_forfeited') return [team2, team1]
  return [LATER, LATER]
}

export const naiveRows = (seeds: readonly TeamId[], decisions: Decisions): NaiveRow[] => {
  const named = (team: string): TeamId | null => (team === LATER || team === NEVER ? null : team)
  const pairs = naivePairs(seeds, decisions)
  const rows = pairs.map((pair, match) => {
    const [winner] = waysOut(pair, decisions.get(match)?.outcome)
    return { team1: named(pair[0]), team2: named(pair[1]), winner: named(winner), complete: winner !== LATER }
  })
  return pairs[pairs.length - 1]?.[0] === LATER ? rows.slice(0, -1) : rows
}

/** Decides a match and clears, match by match, outdated outcomes; `lost` lists those matches. */
export const naiveDecide = (
  seeds: readonly TeamId[],
  decisions: Decisions,
  match: MatchIndex,
  decision: Decision | undefined,
): { decisions: Decisions; lost: MatchIndex[] } => {
  const before = naivePairs(seeds, decisions)
  const after = new Map(decisions)
  if (decision) after.set(match, decision)
  else after.delete(match)
  const lost: MatchIndex[] = []
  for (let later = match + 1; later < before.length; later++) {
    const held = after.get(later)
    if (!held) continue
    const now = naivePairs(seeds, after)[later] as Pair
    const gone = (before[later] as Pair).map((team, slot) => team !== LATER && team !== now[slot])
    if (!gone.includes(true)) continue
    const staysOut = held.outcome === (gone[0] ? 'team2_disqualified' : 'team1_disqualified') && gone[0] !== gone[1]
    if (staysOut) after.set(later, { outcome: held.outcome, score: null })
    else {
      after.delete(later)
      lost.push(later)
    }
  }
  return { decisions: after, lost }
}

/** What an operation decides about its match; undefined for nothing. */
export const naiveDecision = (
  [team1]: Pair,
  held: Decision | undefined,
  operation: Exclude<Operation, { type: 'withdraw' }>,
): Decision | undefined => {
  switch (operation.type) {
    case 'clear':
      return undefined
    case 'double_forfeit':
      return { outcome: 'double_forfeit', score: null }
    case 'forfeit':
      return { outcome: operation.team === team1 ? 'team1_forfeited' : 'team2_forfeited', score: null }
    case 'disqualify': {
      const own = operation.team === team1 ? 'team1_disqualified' : 'team2_disqualified'
      const other = operation.team === team1 ? 'team2_disqualified' : 'team1_disqualified'
      if (held && [own, 'double_forfeit'].includes(held.outcome)) return held
      return { outcome: held?.outcome === other ? 'double_forfeit' : own, score: null }
    }
    case 'result': {
      const first = operation.winner === team1
      const opponentOut = first ? 'team2_disqualified' : 'team1_disqualified'
      const score = operation.score ?? null
      if (held?.outcome === opponentOut) return { outcome: opponentOut, score }
      return { outcome: first ? 'team1_won' : 'team2_won', score }
    }
  }
}
