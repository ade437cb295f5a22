import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { MatchChange } from '@cup/contract/match-changes'
import { centsToDollars } from '@cup/contract/money'
import type { Team } from '@cup/contract/teams'
import type { DomainEvent } from './domain-event.ts'
import type { LiveEvent } from './live-event.ts'
import { appendMerged } from './merge-live-events.ts'

/** A bracket whose version the transaction raised. */
export interface ChangedBracket {
  tournamentId: string
  version: number
  matchIds: readonly string[]
  /** The changed rows; without them pages read the bracket again. */
  matches?: readonly MatchChange[]
}

/** The public view of a team, and how many teams its tournament has. */
export interface ChangedTeam {
  team: Team
  teamCount: number
  paidTeamCount: number
}

/** The state at the end of the transaction, for the payloads of events. */
export interface LiveFacts {
  brackets: readonly ChangedBracket[]
  /** By the id of the team. */
  teams: ReadonlyMap<string, ChangedTeam>
}

/**
 * The contract's events for what happened in one transaction: one `match_updated` per changed bracket, at most one event
 * of each other name per tournament, and at most one of each name per person where events have an audience. Each fits
 * into one notification.
 */
export function toLiveEvents(events: readonly DomainEvent[], facts: LiveFacts): LiveEvent[] {
  const byKind = Map.groupBy(
    events.flatMap((event) => toLiveEvent(event, facts) ?? []),
    kindOf,
  )
  return [
    ...facts.brackets.map(toMatchUpdated),
    ...[...byKind.values()].flatMap((events) => {
      if (events.every(isInvites)) return mergeInvites(events)
      if (events.every(isRoom)) return mergeRooms(events)
      return events.reduce<LiveEvent[]>(appendMerged, [])
    }),
  ].map(fitNotification)
}

/** Undefined if pages see only the change of the bracket, or nothing. */
function toLiveEvent(event: DomainEvent, { teams }: LiveFacts): LiveEvent | undefined {
  switch (event.type) {
    case 'tournament_opened':
    case 'tournament_changed':
    case 'tournament_completed':
    case 'bracket_reset':
    case 'podium_decided':
      return { name: 'tournament_updated', payload: { tournament_id: event.tournamentId } }
    case 'bracket_drawn':
      return { name: 'bracket_generated', payload: { tournament_id: event.tournamentId } }
    case 'check_in_opened':
      return { name: 'checkin_started', payload: aboutMatch(event) }
    case 'team_checked_in':
      return { name: 'team_checked_in', payload: { ...aboutMatch(event), team_id: event.teamId } }
    case 'check_in_finished': {
      const dq_teams = [...event.absentTeamIds]
      return { name: 'checkin_processed', payload: { ...aboutMatch(event), dq_teams, result: { dq_teams } } }
    }
    case 'team_joined':
      return { name: 'team_joined', payload: { tournament_id: event.tournamentId, ...aboutTeam(event.teamId, teams) } }
    case 'fee_paid':
      return { name: 'prize_pool_updated', payload: { ...aboutPool(event), ...aboutTeam(event.teamId, teams) } }
    case 'pool_changed':
      return { name: 'prize_pool_updated', payload: aboutPool(event) }
    case 'invites_changed':
      return { name: 'invites_changed', payload: {}, toUserIds: event.userIds }
    case 'room_changed': {
      const payload = { match_id: event.matchId, ...(event.onlyMessages ? { only_messages: true as const } : {}) }
      return { name: 'room_updated', payload, toUserIds: event.userIds, toSuperAdmin: true }
    }
    default:
      return undefined
  }
}

const aboutMatch = ({ tournamentId, matchId }: { tournamentId: string; matchId: string }) => ({
  tournament_id: tournamentId,
  match_id: matchId,
})

const aboutPool = (change: { tournamentId: string; amountCents: number; poolCents: number }) => ({
  tournament_id: change.tournamentId,
  amount: centsToDollars(change.amountCents),
  prize_pool: centsToDollars(change.poolCents),
})

function aboutTeam(teamId: string, teams: LiveFacts['teams']) {
  const known = teams.get(teamId)
  if (known === undefined) return { team_id: teamId }
  return { team_id: teamId, team: known.team, team_count: known.teamCount, paid_team_count: known.paidTeamCount }
}

const toMatchUpdated = ({ tournamentId, version, matchIds, matches }: ChangedBracket): LiveEvent => ({
  name: 'match_updated',
  payload: {
    tournament_id: tournamentId,
    match_ids: [...matchIds],
    from_version: version - 1,
    version,
    ...(matches === undefined ? {} : { matches: [...matches] }),
  },
})

const kindOf = ({ name, payload }: AnyLiveEvent): string =>
  'tournament_id' in payload ? `${name} ${payload.tournament_id}` : name

type InvitesEvent = Extract<LiveEvent, { name: 'invites_changed' }>
type RoomEvent = Extract<LiveEvent, { name: 'room_updated' }>
const isInvites = (event: LiveEvent): event is InvitesEvent => event.name === 'invites_changed'
const isRoom = (event: LiveEvent): event is RoomEvent => event.name === 'room_updated'

function mergeInvites(events: readonly InvitesEvent[]): LiveEvent[] {
  const people = new Set(events.flatMap(({ toUserIds = [] }) => toUserIds))
  return chunksOf([...people]).map((toUserIds) => ({ name: 'invites_changed', payload: {}, toUserIds }))
}

/** The super admin's key; every other person's key is an id. */
const SUPER_ADMIN = 'super admin'

/** People who may enter the same rooms get the same event. */
function mergeRooms(events: readonly RoomEvent[]): LiveEvent[] {
  const roomsOf = new Map<string, Set<string>>()
  for (const { payload, toUserIds = [] } of events) {
    for (const person of [...toUserIds, SUPER_ADMIN]) {
      roomsOf.set(person, (roomsOf.get(person) ?? new Set()).add(payload.match_id))
    }
  }
  const onlyMessages = events.every(({ payload }) => payload.only_messages)
  const peopleByRooms = Map.groupBy(roomsOf.keys(), (person) => [...(roomsOf.get(person) ?? [])].join(' '))
  return [...peopleByRooms].flatMap(([rooms, people]) =>
    chunksOf(rooms.split(' ')).flatMap((matchIds) =>
      chunksOf(people).map((some) => toRoomEvent(matchIds, some, onlyMessages)),
    ),
  )
}

function toRoomEvent(matchIds: string[], people: string[], onlyMessages: boolean): LiveEvent {
  const [match_id = ''] = matchIds
  const payload = {
    match_id,
    ...(matchIds.length > 1 ? { match_ids: matchIds } : {}),
    ...(onlyMessages ? { only_messages: true as const } : {}),
  }
  const toUserIds = people.filter((person) => person !== SUPER_ADMIN)
  const isForSuperAdmin = toUserIds.length < people.length
  return { name: 'room_updated', payload, toUserIds, ...(isForSuperAdmin ? { toSuperAdmin: true } : {}) }
}

/** One notification has room for so many ids of people and as many of matches. */
const IDS_PER_EVENT = 90

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_EVENT) }, (_, index) =>
    ids.slice(index * IDS_PER_EVENT, (index + 1) * IDS_PER_EVENT),
  )

/** PostgreSQL refuses a notification of 8,000 bytes and more. */
const MAX_BYTES = 7_900

const fits = (event: LiveEvent): boolean => Buffer.byteLength(JSON.stringify(event)) <= MAX_BYTES

/** Omits what is too long for one notification: the team or the rows first, then the list of matches. */
function fitNotification(event: LiveEvent): LiveEvent {
  if (fits(event)) return event
  if (event.name === 'match_updated') {
    const { matches: _, ...payload } = event.payload
    const withoutRows = { ...event, payload }
    return fits(withoutRows) ? withoutRows : { ...event, payload: { ...payload, match_ids: [] } }
  }
  const { team: _team, match_ids: _ids, ...payload } = event.payload as Record<string, unknown>
  return { ...event, payload } as LiveEvent
}
