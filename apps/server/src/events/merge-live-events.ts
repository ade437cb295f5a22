import type { LivePayload } from '@cup/contract/live-events'
import { joinMatchChanges } from '@cup/contract/match-changes'
import type { LiveEvent } from './live-event.ts'

/**
 * One event for two of the same name and tournament, the earlier first; undefined if they must stay apart. A client that
 * receives the merged event ends up as if it had received both.
 */
export function mergeLiveEvents(first: LiveEvent, second: LiveEvent): LiveEvent | undefined {
  if (first.name === 'match_updated' && second.name === 'match_updated') {
    const payload = mergeBracketChanges(first.payload, second.payload)
    return payload && { ...second, payload }
  }
  if (first.name === 'prize_pool_updated' && second.name === 'prize_pool_updated') {
    const { tournament_id, prize_pool } = second.payload
    const amount = addDollars(first.payload.amount, second.payload.amount)
    return { ...second, payload: { tournament_id, amount, prize_pool } }
  }
  if (first.name === 'checkin_started' && second.name === 'checkin_started') {
    return { ...first, payload: { ...first.payload, match_ids: matchesOf(first.payload, second.payload) } }
  }
  if (first.name === 'team_checked_in' && second.name === 'team_checked_in') {
    return { ...first, payload: { ...first.payload, match_ids: matchesOf(first.payload, second.payload) } }
  }
  if (first.name === 'checkin_processed' && second.name === 'checkin_processed') {
    const dq_teams = [...new Set([...first.payload.dq_teams, ...second.payload.dq_teams])]
    const match_ids = matchesOf(first.payload, second.payload)
    return { ...first, payload: { ...first.payload, match_ids, dq_teams, result: { dq_teams } } }
  }
  return JSON.stringify(first.payload) === JSON.stringify(second.payload) ? second : undefined
}

/** Adds an event to events of the same kind, as part of the last one if the two can be merged. */
export function appendMerged(events: LiveEvent[], event: LiveEvent): LiveEvent[] {
  const last = events.at(-1)
  const merged = last && mergeLiveEvents(last, event)
  return merged === undefined ? [...events, event] : [...events.slice(0, -1), merged]
}

type BracketChange = LivePayload<'match_updated'>

/** Joins two changes if the second starts from the version of the first. The later row of a match wins. */
function mergeBracketChanges(first: BracketChange, second: BracketChange): BracketChange | undefined {
  const match_ids = [...new Set([...first.match_ids, ...second.match_ids])]
  if (first.version === undefined || first.version !== second.from_version) return undefined
  const joined = {
    tournament_id: second.tournament_id,
    match_ids,
    ...(first.from_version === undefined ? {} : { from_version: first.from_version }),
    ...(second.version === undefined ? {} : { version: second.version }),
  }
  if (first.matches === undefined || second.matches === undefined) return joined
  const rows = new Map(first.matches.map((match) => [match.id, match]))
  for (const match of second.matches) rows.set(match.id, joinMatchChanges(rows.get(match.id), match))
  return { ...joined, matches: [...rows.values()] }
}

interface SomeMatches {
  match_id: string
  match_ids?: string[] | undefined
}

const matchesOf = (...payloads: SomeMatches[]): string[] => [
  ...new Set(payloads.flatMap(({ match_id, match_ids }) => match_ids ?? [match_id])),
]

/** Adds in cents, because sums of decimal fractions are not exact. */
const addDollars = (one: number, other: number): number => (Math.round(one * 100) + Math.round(other * 100)) / 100
