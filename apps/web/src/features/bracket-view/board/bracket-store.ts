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

/** `scoreOnly`: nothing else changed on the card. */
export type CardListener = (scoreOnly: boolean) => void

export interface BracketStore {
  update: (bracket: Bracket) => void
  bracket: () => Bracket
  card: (id: string) => CardData | undefined
  round: (side: BracketSide, round: number) => RoundInfo | undefined
  teamName: (id: string | null) => string | null
  /** Stays the same array until matches come, go or move. */
  structure: () => readonly Match[]
  /** Hears of everything but what stands on a card alone: a score, a check-in, its deadline. */
  subscribe: (listener: () => void) => () => void
  subscribeCard: (id: string, listener: CardListener) => () => void
}

/** An index over the query's data that tells each card of its own changes only. */
export function createBracketStore(initial: Bracket): BracketStore {
  const cards = new Map<string, CardData>()
  const listeners = new Map<string, Set<CardListener>>()
  const told = observable(initial)
  let current = initial
  let names = namesOf(initial)
  let rounds = new Map<string, RoundInfo>()
  let structure: readonly Match[] = []

  /** Which cards say something else than before, whether it is the score alone, and whether nothing but cards does. */
  const index = (bracket: Bracket, before?: Bracket) => {
    // What did not change is the same object, so nearly all of this is comparing addresses.
    const sameTeams = bracket.teams === before?.teams
    if (!sameTeams) names = namesOf(bracket)
    const changed: [id: string, scoreOnly: boolean][] = []
    let cardsOnly =
      sameTeams &&
      bracket.tournament_name === before.tournament_name &&
      bracket.tournament_status === before.tournament_status
    for (const match of bracket.matches) {
      const old = cards.get(match.id)
      if (sameTeams && old?.match === match) continue
      const card = cardOf(match, names)
      const fields = old && changedFields(old.match, match)
      const sameNames = old?.team1 === card.team1 && old.team2 === card.team2
      if (sameNames && fields?.length === 0) continue
      cards.set(match.id, card)
      changed.push([match.id, sameNames && fields?.join() === 'score'])
      cardsOnly &&= fields?.every((field) => CARD_FIELDS.has(field)) ?? false
    }
    if (!sameStructure(structure, bracket.matches)) {
      cardsOnly = false
      structure = bracket.matches
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
      if (!cardsOnly) told.set(bracket)
      for (const [id, scoreOnly] of changed) for (const listener of listeners.get(id) ?? []) listener(scoreOnly)
    },
    bracket: () => current,
    card: (id) => cards.get(id),
    round: (side, round) => rounds.get(side + round),
    teamName: (id) => names.get(id ?? '') ?? null,
    structure: () => structure,
    subscribe: told.subscribe,
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

/** What stands on the card of a match and nowhere else. */
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
