import type { LiveEventName, LivePayload } from '@cup/contract/live-events'
import { liveEvents } from '@cup/contract/live-events'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anId, aTeam, aTournament } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { toastStore } from '../../ui/toast.ts'
import { createLiveEventHandler, LIVE_EVENT_NAMES } from './live-events.ts'

const T = anId(100)
const PAYLOADS: { [N in LiveEventName]: LivePayload<N> } = {
  checkin_started: { tournament_id: T, match_id: 'm1' },
  team_checked_in: { tournament_id: T, match_id: 'm1', team_id: 't1' },
  checkin_processed: { tournament_id: T, match_id: 'm1', dq_teams: [], result: { dq_teams: [] } },
  prize_pool_updated: { tournament_id: T, amount: 10, prize_pool: 250 },
  team_joined: { tournament_id: T, team_id: 't1' },
  bracket_generated: { tournament_id: T },
  match_updated: { tournament_id: T, match_ids: ['m1'] },
  tournament_updated: { tournament_id: T },
  invites_changed: {},
  room_updated: { match_id: 'm1', match_ids: ['m1', 'm2'] },
}

const OWN_VIEWS = [queryKeys.myMatches, queryKeys.admin]
const REFRESHED: Record<LiveEventName, readonly (readonly string[])[]> = {
  checkin_started: OWN_VIEWS,
  team_checked_in: OWN_VIEWS,
  checkin_processed: OWN_VIEWS,
  match_updated: OWN_VIEWS,
  prize_pool_updated: [queryKeys.currentTournament, queryKeys.teams, queryKeys.admin],
  team_joined: [queryKeys.currentTournament, queryKeys.teams, queryKeys.admin],
  bracket_generated: [queryKeys.currentTournament, queryKeys.teams, ...OWN_VIEWS],
  tournament_updated: [queryKeys.tournaments, queryKeys.teams, ...OWN_VIEWS],
  invites_changed: [queryKeys.invites, queryKeys.teams, queryKeys.admin],
  room_updated: [queryKeys.room('m1'), queryKeys.room('m2'), queryKeys.myMatches, queryKeys.admin],
}

const shownToasts = () => toastStore.get().map(({ tone, text }) => ({ tone, text }))

function listen() {
  const queryClient = new QueryClient()
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const { handle } = createLiveEventHandler(queryClient)
  const refreshed = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey)
  return { queryClient, handle, refreshed }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('every event of the contract has a rule', () =>
  expect([...LIVE_EVENT_NAMES].sort()).toEqual(Object.keys(liveEvents).sort()))

test.each(Object.keys(PAYLOADS) as LiveEventName[])('%s refreshes what it makes stale', async (name) => {
  const { handle, refreshed } = listen()
  handle(name, PAYLOADS[name])
  await vi.runAllTimersAsync()
  expect(refreshed()).toEqual(REFRESHED[name])
})

test('a message in a room refreshes that room alone', async () => {
  const { handle, refreshed } = listen()
  handle('room_updated', { match_id: 'm1', only_messages: true })
  await vi.runAllTimersAsync()
  expect(refreshed()).toEqual([queryKeys.room('m1')])
})

test('an event with its team changes a visitor’s list, and only the admin queries are refetched', async () => {
  const { queryClient, handle, refreshed } = listen()
  queryClient.setQueryData(queryKeys.teams, [])
  const team = aTeam({ tournament_id: T })
  queryClient.setQueryData(queryKeys.currentTournament, aTournament({ id: T }))
  handle('team_joined', { ...PAYLOADS.team_joined, team, team_count: 1, paid_team_count: 0 })
  expect(queryClient.getQueryData(queryKeys.teams)).toEqual([team])
  await vi.runAllTimersAsync()
  expect(refreshed()).toEqual([queryKeys.admin])
})

describe('toasts', () => {
  test('an opened check-in is announced', () => {
    const { handle } = listen()
    handle('checkin_started', PAYLOADS.checkin_started)
    expect(shownToasts()).toEqual([{ tone: 'info', text: 'Check-in period started!' }])
  })

  test('a whole round that opens together gives one toast', () => {
    const { handle } = listen()
    const add = vi.fn()
    const stop = toastStore.subscribe(add)
    for (let match = 0; match < 32; match++) {
      handle('checkin_started', { tournament_id: T, match_id: `m${match}` })
      // All of it takes longer than the quiet period: each repetition starts the period again.
      vi.advanceTimersByTime(200)
    }
    expect(add).toHaveBeenCalledTimes(1)
    stop()
  })

  test('a check-in that opens later is announced again', () => {
    const { handle } = listen()
    const add = vi.fn()
    const stop = toastStore.subscribe(add)
    handle('checkin_started', PAYLOADS.checkin_started)
    vi.advanceTimersByTime(60_000)
    handle('checkin_started', PAYLOADS.checkin_started)
    expect(add).toHaveBeenCalledTimes(2)
    stop()
  })

  test('disqualified teams are a warning, also right after another toast', () => {
    const { handle } = listen()
    handle('checkin_started', PAYLOADS.checkin_started)
    handle('checkin_processed', { ...PAYLOADS.checkin_processed, dq_teams: ['t1'], result: { dq_teams: ['t1'] } })
    expect(shownToasts()).toEqual([
      { tone: 'info', text: 'Check-in period started!' },
      { tone: 'warning', text: "Teams DQ'd for not checking in" },
    ])
  })

  test('there is no toast when every team was present', () => {
    const { handle } = listen()
    handle('checkin_processed', PAYLOADS.checkin_processed)
    handle('team_checked_in', PAYLOADS.team_checked_in)
    handle('match_updated', PAYLOADS.match_updated)
    expect(shownToasts()).toEqual([])
  })
})

describe('the prize pool', () => {
  const poolOf = (queryClient: QueryClient) =>
    queryClient.getQueryData<{ prize_pool: number }>(queryKeys.currentTournament)?.prize_pool

  test('uses the total of the event, however often it arrives', () => {
    const { queryClient, handle } = listen()
    queryClient.setQueryData(queryKeys.currentTournament, aTournament({ id: T, prize_pool: 240 }))
    handle('prize_pool_updated', PAYLOADS.prize_pool_updated)
    handle('prize_pool_updated', PAYLOADS.prize_pool_updated)
    expect(poolOf(queryClient)).toBe(250)
  })

  test('adds the change if the event has no total', () => {
    const { queryClient, handle } = listen()
    queryClient.setQueryData(queryKeys.currentTournament, aTournament({ id: T, prize_pool: 240 }))
    handle('prize_pool_updated', { tournament_id: T, amount: -10 } as never)
    expect(poolOf(queryClient)).toBe(230)
  })

  test('is not changed by other events about the cup', () => {
    const { queryClient, handle } = listen()
    queryClient.setQueryData(queryKeys.currentTournament, aTournament({ id: T, prize_pool: 240 }))
    handle('tournament_updated', { ...PAYLOADS.tournament_updated, prize_pool: 7, amount: 7 } as never)
    expect(poolOf(queryClient)).toBe(240)
  })

  test('of another cup does not change', () => {
    const { queryClient, handle } = listen()
    queryClient.setQueryData(queryKeys.currentTournament, aTournament({ id: anId(999), prize_pool: 240 }))
    handle('prize_pool_updated', PAYLOADS.prize_pool_updated)
    expect(poolOf(queryClient)).toBe(240)
  })

  test('is not set before the cup is loaded', () => {
    const { queryClient, handle } = listen()
    handle('prize_pool_updated', PAYLOADS.prize_pool_updated)
    expect(poolOf(queryClient)).toBeUndefined()
  })
})
