import type { LiveEventName } from '@cup/contract/live-events'
import type { Tx } from '../db/db.ts'
import type { DescribeBracketChanges, DescribeTeams } from './described-changes.ts'
import { gatherForPeople } from './gather-for-people.ts'
import type { LiveEvent } from './live-bus.ts'
import { mergeEvents } from './merge-events.ts'

/** Events of transactions that may have changed what a bracket shows. */
const TOUCHES_BRACKET: ReadonlySet<LiveEventName> = new Set([
  'checkin_started',
  'team_checked_in',
  'checkin_processed',
  'bracket_generated',
  'match_updated',
  'tournament_updated',
])

/** What events need to say about the state at the end of the transaction. */
export interface Describers {
  describeBracketChanges?: DescribeBracketChanges
  describeTeams?: DescribeTeams
}

/**
 * What one transaction sends: at most one event of each name per tournament, and one `match_updated` for each bracket
 * that it changed, with the changed rows. A person who is named hears one event of each name.
 */
export async function gatherEvents(
  tx: Tx,
  emitted: readonly LiveEvent[],
  { describeBracketChanges: describe, describeTeams }: Describers,
): Promise<LiveEvent[]> {
  const joined = gatherForPeople(gatherByTournament(emitted))
  const gathered = describeTeams === undefined ? joined : await withTeams(tx, joined, describeTeams)
  if (describe === undefined) return gathered
  const ids = gathered.flatMap((event) => (TOUCHES_BRACKET.has(event.name) ? tournamentOf(event) : []))
  if (ids.length === 0) return gathered
  const by = emitted.find((event) => event.by !== undefined)?.by
  const changes = await describe(tx, [...new Set(ids)])
  return [
    ...changes.map((payload): LiveEvent => ({ name: 'match_updated', payload, ...(by === undefined ? {} : { by }) })),
    // a change that was announced but not made has no version
    ...gathered.filter(({ name }) => name !== 'match_updated'),
  ]
}

/** A team that joined or paid travels in its event, so that a list can be updated without being read again. */
async function withTeams(tx: Tx, events: readonly LiveEvent[], describe: DescribeTeams): Promise<LiveEvent[]> {
  const ids = events.flatMap((event) => teamOf(event) ?? [])
  if (ids.length === 0) return [...events]
  const changes = await describe(tx, [...new Set(ids)])
  return events.map((event) => {
    const change = changes.get(teamOf(event) ?? '')
    return change === undefined ? event : ({ ...event, payload: { ...event.payload, ...change } } as LiveEvent)
  })
}

const teamOf = (event: LiveEvent): string | undefined =>
  event.name === 'team_joined' || event.name === 'prize_pool_updated' ? event.payload.team_id : undefined

/** Keeps the order of the first event of each kind. */
function gatherByTournament(events: readonly LiveEvent[]): LiveEvent[] {
  const gathered: LiveEvent[] = []
  for (const event of events) {
    const at = gathered.findIndex((other) => isSameKind(other, event))
    const merged = at < 0 ? undefined : mergeEvents(gathered[at] ?? event, event)
    if (merged === undefined) gathered.push(event)
    else gathered[at] = merged
  }
  return gathered
}

const isSameKind = (one: LiveEvent, other: LiveEvent): boolean =>
  one.name === other.name && tournamentOf(one)[0] !== undefined && tournamentOf(one)[0] === tournamentOf(other)[0]

const tournamentOf = ({ payload }: LiveEvent): string[] => ('tournament_id' in payload ? [payload.tournament_id] : [])
