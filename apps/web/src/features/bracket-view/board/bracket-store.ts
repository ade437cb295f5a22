import type { Bracket } from '@cup/contract/bracket'
import type { BracketSide, Match } from '@cup/contract/matches'
import { observable } from './observable.ts'

/** All that one card shows. The object stays the same until something on that card changes. */
export interface CardData {
  match: Match
  /** Null while the team is not known. */
  team1: string | null
  team2: string | null
}

export interface RoundInfo {
  name: string
  /** Null if the matches of the round differ. */
  bestOf: number | null
  done: number
  total: number
}

export interface BracketStore {
  update: (bracket: Bracket) => void
  bracket: () => Bracket
  card: (id: string) => CardData | undefined
  round: (side: BracketSide, round: number) => RoundInfo | undefined
  teamName: (id: string | null) => string | null
  /** Stays the same array until matches come, go or move. */
  structure: () => readonly Match[]
  subscribe: (listener: () => void) => () => void
  subscribeCard: (id: string, listener: () => void) => () => void
}

/** An index over the query's data that tells each card of its own changes only. */
export function createBracketStore(initial: Bracket): BracketStore {
  let names = namesOf(initial)
  let cards = new Map<string, CardData>()
  let rounds = new Map<string, RoundInfo>()
  let structure: readonly Match[] = []
  const current = observable(initial)
  const listeners = new Map<string, Set<() => void>>()

  const index = (bracket: Bracket): string[] => {
    names = namesOf(bracket)
    const before = cards
    cards = new Map(bracket.matches.map((match) => [match.id, keep(before.get(match.id), cardOf(match, names))]))
    rounds = indexRounds(bracket.matches, rounds)
    if (!sameStructure(structure, bracket.matches)) structure = bracket.matches
    return [...listeners.keys()].filter((id) => cards.get(id) !== before.get(id))
  }
  index(initial)

  return {
    update: (bracket) => {
      if (bracket === current.get()) return
      const changed = index(bracket)
      current.set(bracket)
      for (const id of changed) for (const listener of [...(listeners.get(id) ?? [])]) listener()
    },
    bracket: current.get,
    card: (id) => cards.get(id),
    round: (side, round) => rounds.get(side + round),
    teamName: (id) => (id === null ? null : (names.get(id) ?? null)),
    structure: () => structure,
    subscribe: current.subscribe,
    subscribeCard: (id, listener) => {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0) listeners.delete(id)
      }
    },
  }
}

const namesOf = (bracket: Bracket) => new Map(bracket.teams.map((team) => [team.id, team.team_name]))

const cardOf = (match: Match, names: ReadonlyMap<string, string>): CardData => ({
  match,
  team1: names.get(match.team1_id ?? '') ?? null,
  team2: names.get(match.team2_id ?? '') ?? null,
})

/** The old card if it says the same, whatever objects it was made of. */
function keep(before: CardData | undefined, now: CardData): CardData {
  if (!before || before.team1 !== now.team1 || before.team2 !== now.team2) return now
  const same = before.match === now.match || JSON.stringify(before.match) === JSON.stringify(now.match)
  return same ? before : now
}

function indexRounds(matches: readonly Match[], before: ReadonlyMap<string, RoundInfo>): Map<string, RoundInfo> {
  const rounds = new Map<string, RoundInfo>()
  for (const { bracket, round, round_name, best_of, match_status } of matches) {
    const key = bracket + round
    const info = rounds.get(key) ?? { name: round_name, bestOf: best_of, done: 0, total: 0 }
    if (info.bestOf !== best_of) info.bestOf = null
    info.total += 1
    if (match_status === 'completed') info.done += 1
    rounds.set(key, info)
  }
  for (const [key, info] of rounds) {
    const old = before.get(key)
    if (old && JSON.stringify(old) === JSON.stringify(info)) rounds.set(key, old)
  }
  return rounds
}

const sameStructure = (before: readonly Match[], now: readonly Match[]): boolean =>
  before.length === now.length &&
  now.every((match, at) => {
    const old = before[at]
    return (
      old === match ||
      (old?.id === match.id &&
        old.round === match.round &&
        old.position === match.position &&
        old.winner_to?.match_id === match.winner_to?.match_id)
    )
  })
