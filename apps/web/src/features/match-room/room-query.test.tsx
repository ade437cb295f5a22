import type { Room } from '@cup/contract/rooms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { queryKeys } from '../../api/query-keys.ts'
import { type RoomAction, roomActions } from './room-actions.ts'
import { useRoomAction } from './room-query.ts'

const room = { match_id: 'match', state: 'open' } as Room
const PAGES = { myMatches: queryKeys.myMatches, brackets: queryKeys.brackets, admin: queryKeys.admin }

/** Runs an action whose call ends like this; returns the queries that it made stale. */
async function staleAfter(action: Pick<RoomAction<null>, 'onlyInRoom'>, run: () => Promise<Room>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const keys = { ...PAGES, room: queryKeys.room('match') }
  for (const key of Object.values(keys)) client.setQueryData(key, 'as before')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const messages = { failure: 'It failed' }
  const hook = renderHook(() => useRoomAction('match', { ...action, run, messages }), { wrapper })
  hook.result.current.mutate(null)
  await waitFor(() => expect(hook.result.current.isIdle || hook.result.current.isPending).toBe(false))
  const stale = Object.entries(keys).flatMap(([name, key]) =>
    client.getQueryState(key)?.isInvalidated === true ? [name] : [],
  )
  return { stale, room: client.getQueryData(keys.room) }
}

describe('after an action of the room', () => {
  test('the room is what the server returned, and the other pages that show the match refetch', async () => {
    expect(await staleAfter({}, async () => room)).toEqual({ stale: Object.keys(PAGES), room })
  })

  test('only the room changes where nothing else shows it', async () => {
    expect(await staleAfter({ onlyInRoom: true }, async () => room)).toEqual({ stale: [], room })
  })

  test('a refusal makes the room refetch as well', async () => {
    const { stale } = await staleAfter({}, () => Promise.reject(new Error('refused')))
    expect(stale).toEqual([...Object.keys(PAGES), 'room'])
  })
})

test('only messages and a new lobby concern the room alone', () => {
  const inRoom = Object.entries(roomActions).flatMap(([name, { onlyInRoom }]) => (onlyInRoom ? [name] : []))
  expect(inRoom.toSorted()).toEqual(['renewLobby', 'write'])
})
