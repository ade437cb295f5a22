import type { LiveEventName } from '@cup/contract/live-events'
import type { Audience, LiveEvent } from './live-bus.ts'

/** So many ids of people and as many of matches still fit into one notification between instances. */
const IDS_PER_EVENT = 90

type InvitesEvent = Extract<LiveEvent, { name: 'invites_changed' }>
type RoomEvent = Extract<LiveEvent, { name: 'room_updated' }>

/**
 * Joins the events of one transaction that name their audience: a person hears once that invites changed, and once which
 * rooms changed, however many there are.
 */
export function gatherForPeople(events: readonly LiveEvent[]): LiveEvent[] {
  const done = new Set<LiveEventName>()
  return events.flatMap((event) => {
    if (event.name !== 'invites_changed' && event.name !== 'room_updated') return [event]
    if (done.has(event.name)) return []
    done.add(event.name)
    return event.name === 'invites_changed' ? gatherInvites(events, event) : gatherRooms(events, event)
  })
}

function gatherInvites(events: readonly LiveEvent[], first: InvitesEvent): LiveEvent[] {
  const people = new Set(events.flatMap((event) => (event.name === 'invites_changed' ? peopleOf(event) : [])))
  return chunksOf([...people]).map((ids) => {
    const [only = ''] = ids
    const audience = ids.length === 1 ? { toUserId: only } : { toUserIds: ids }
    return { name: first.name, payload: first.payload, ...audience, ...causedBy(first) }
  })
}

/** The super admin's key; every other person's key is an id. */
const SUPER_ADMIN = 'super admin'

function gatherRooms(events: readonly LiveEvent[], first: RoomEvent): LiveEvent[] {
  const roomsOf = new Map<string, Set<string>>()
  const changes = events.filter((event) => event.name === 'room_updated')
  const onlyMessages = changes.every(({ payload }) => payload.only_messages)
  for (const event of changes) {
    for (const person of [...peopleOf(event), ...(event.toSuperAdmin ? [SUPER_ADMIN] : [])]) {
      const rooms = roomsOf.get(person) ?? new Set()
      roomsOf.set(person, rooms.add(event.payload.match_id))
    }
  }
  const peopleByRooms = Map.groupBy(roomsOf.keys(), (person) => [...(roomsOf.get(person) ?? [])].join(' '))
  return [...peopleByRooms].flatMap(([rooms, people]) =>
    chunksOf(rooms.split(' ')).flatMap((ids) =>
      chunksOf(people).map((some) => ({ ...roomEvent(ids, some, onlyMessages), ...causedBy(first) })),
    ),
  )
}

function roomEvent(matchIds: string[], people: string[], onlyMessages: boolean): RoomEvent {
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

const peopleOf = ({ toUserId, toUserIds = [] }: Audience): string[] => [
  ...(toUserId === undefined ? [] : [toUserId]),
  ...toUserIds,
]

const causedBy = ({ by }: { by?: string }): { by?: string } => (by === undefined ? {} : { by })

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_EVENT) }, (_, index) =>
    ids.slice(index * IDS_PER_EVENT, (index + 1) * IDS_PER_EVENT),
  )
