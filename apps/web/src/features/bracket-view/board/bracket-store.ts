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
  /** Hears which of the cards that are listened to have changed, after they have been told. */
  onChange: (listener: (ids: readonly string[]) => void) => () => void
}

/** An index over the query's data that tells each card of its own changes only. */
export function createBracketStore(initial: Bracket): BracketStore {
  const cards = new Map<string, CardData>()
  const listeners = new Map<string, Set<() => void>>()
  const current = observable(initial)
  const lastChange = observable<readonly string[]>([])
  let names = namesOf(initial)
  let rounds = new Map<string, RoundInfo>()
  let structure: readonly Match[] = []

  /** Gives the ids of the cards that say something else than before. */
  const index = (bracket: Bracket, before?: Bracket): string[] => {
    // What did not change is the same object, so nearly all of this is comparing addresses.
    const sameTeams = bracket.teams === before?.teams
    if (!sameTeams) names = namesOf(bracket)
    const changed: string[] = []
    for (const match of bracket.matches) {
      const old = cards.get(match.id)
      if (sameTeams && old?.match === match) continue
      const card = keep(old, cardOf(match, names))
      if (card === old) continue
      cards.set(match.id, card)
      changed.push(match.id)
    }
    if (!sameStructure(structure, bracket.matches)) {
      structure = bracket.matches
      const known = new Set(structure.map(({ id }) => id))
      for (const id of cards.keys()) if (!known.has(id)) cards.delete(id)
    }
    if (changed.length > 0) rounds = indexRounds(bracket.matches, rounds)
    return changed
  }
  index(initial)

  return {
    update: (bracket) => {
      const before = current.get()
      if (bracket === before) return
      const changed = index(bracket, before).filter((id) => listeners.has(id))
      current.set(bracket)
      for (const id of changed) for (const listener of [...(listeners.get(id) ?? [])]) listener()
      if (changed.length > 0) lastChange.set(changed)
    },
    bracket: current.get,
    card: (id) => cards.get(id),
    round: (side, round) => rounds.get(side + round),
    teamName: (id) => (id === null ? null : (names.get(id) ?? null)),
    structure: () => structure,
    subscribe: current.subscribe,
    onChange: (listener) => lastChange.subscribe(() => listener(lastChange.get())),
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
