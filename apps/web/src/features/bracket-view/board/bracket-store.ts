import type { Bracket } from '@cup/contract/bracket'
import type { BracketSide, Match } from '@cup/contract/matches'
import { observable } from './observable.ts'
import { type Slot, slotKey, slotSources } from './slot-sources.ts'

/** Everything one card shows. The object stays the same until something on that card changes. */
export interface CardData {
  match: Match
  /** Null while the team is not known. */
  team1: string | null
  team2: string | null
}

interface RoundInfo {
  name: string
  /** Null if the matches of the round differ. */
  bestOf: number | null
  done: number
  total: number
}

type Listener = () => void

export interface BracketStore {
  update: (bracket: Bracket) => void
  bracket: () => Bracket
  card: (id: string) => CardData | undefined
  round: (side: BracketSide, round: number) => RoundInfo | undefined
  teamName: (id: string | null) => string | null
  /** See `emblemSeed`. */
  emblem: (id: string | null) => number | null
  /** Where the team of an empty slot comes from, if a match feeds it. */
  source: (matchId: string, slot: Slot) => string | undefined
  /** The same array until matches are added, removed or moved. */
  structure: () => readonly Match[]
  /** Called for every change except those that only cards show: scores, check-ins and their deadlines. */
  subscribe: (listener: Listener) => () => void
  subscribeCard: (id: string, listener: Listener) => () => void
}

/** Indexes a bracket and notifies each card only of its own changes, so that one result renders one card. */
export function createBracketStore(initial: Bracket): BracketStore {
  const cards = new Map<string, CardData>()
  const listeners = new Map<string, Set<Listener>>()
  const published = observable(initial)
  let current = initial
  let names = namesOf(initial)
  let emblems: ReadonlyMap<string, number> | undefined
  let sources: ReadonlyMap<string, string> | undefined
  let rounds = new Map<string, RoundInfo>()
  let structure: readonly Match[] = []

  /** The ids of the cards that changed, and whether anything else did. */
  const index = (bracket: Bracket, before?: Bracket) => {
    // Unchanged parts are the same objects after a refetch, so most comparisons stop at the reference.
    const sameTeams = bracket.teams === before?.teams
    if (!sameTeams) {
      names = namesOf(bracket)
      emblems = undefined
    }
    const changed: string[] = []
    let cardsOnly =
      sameTeams &&
      bracket.tournament_name === before.tournament_name &&
      bracket.tournament_status === before.tournament_status
    for (const match of bracket.matches) {
      const old = cards.get(match.id)
      if (sameTeams && old?.match === match) continue
      const card = cardOf(match, names)
      const fields = old && changedFields(old.match, match)
      if (fields?.length === 0 && old?.team1 === card.team1 && old.team2 === card.team2) continue
      cards.set(match.id, card)
      changed.push(match.id)
      cardsOnly &&= fields?.every((field) => CARD_FIELDS.has(field)) ?? false
    }
    if (!sameStructure(structure, bracket.matches)) {
      cardsOnly = false
      structure = bracket.matches
      sources = undefined
      const known = new Set(structure.map(({ id }) => id))
      for (const id of cards.keys()) if (!known.has(id)) cards.delete(id)
    }
    if (!cardsOnly) rounds = indexRounds(bracket.matches, rounds)
    return { changed, cardsOnly }
  }
  index(initial)

  return {
    update: (bracket) => {
      if (bracket === current) return
      const { changed, cardsOnly } = index(bracket, current)
      current = bracket
      if (!cardsOnly) published.set(bracket)
      for (const id of changed) for (const listener of listeners.get(id) ?? []) listener()
    },
    bracket: () => current,
    card: (id) => cards.get(id),
    round: (side, round) => rounds.get(side + round),
    teamName: (id) => names.get(id ?? '') ?? null,
    emblem: (id) => {
      emblems ??= new Map(current.teams.map((team) => [team.id, team.emblem]))
      return emblems.get(id ?? '') ?? null
    },
    source: (matchId, slot) => {
      // Most visits never ask: built when the first card without a team is drawn.
      sources ??= slotSources(structure)
      return sources.get(slotKey(matchId, slot))
    },
    structure: () => structure,
    subscribe: published.subscribe,
    subscribeCard: (id, listener) => {
      const known = listeners.get(id) ?? new Set()
      listeners.set(id, known.add(listener))
      return () => known.delete(listener)
    },
  }
}

const namesOf = (bracket: Bracket) => new Map(bracket.teams.map((team) => [team.id, team.team_name]))

const cardOf = (match: Match, names: ReadonlyMap<string, string>): CardData => ({
  match,
  team1: names.get(match.team1_id ?? '') ?? null,
  team2: names.get(match.team2_id ?? '') ?? null,
})

/** Fields of a match that only its card shows. */
const CARD_FIELDS: ReadonlySet<keyof Match> = new Set(['score', 'checked_in_teams', 'checkin_deadline'])

const changedFields = (before: Match, now: Match): (keyof Match)[] =>
  (Object.keys(now) as (keyof Match)[]).filter(
    (field) => before[field] !== now[field] && JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )

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
