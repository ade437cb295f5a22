import { type Room, renewLobby, withdrawReport, writeMessage } from '@cup/contract/rooms'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { aRoom } from '../../../test-support/room.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { type RoomEndpoint, useRoomAction } from './room-query.ts'

const MATCH = 'match'
const PAGES = { myMatches: queryKeys.myMatches, brackets: queryKeys.brackets, admin: queryKeys.admin }
const CONFIRMED: Room = aRoom({ match_id: MATCH })
const INPUT = { params: { id: MATCH }, body: { text: 'On our way' } }

/** Makes a call that succeeds or is refused; returns the queries that it made stale. */
async function staleAfter(endpoint: RoomEndpoint, { isRefused = false } = {}) {
  if (isRefused) fakeApi().refuse(endpoint, 409, 'Not now')
  else fakeApi().respond(endpoint, CONFIRMED)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const keys = { ...PAGES, room: queryKeys.room(MATCH) }
  for (const key of Object.values(keys)) client.setQueryData(key, 'as before')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const hook = renderHook(() => useRoomAction(endpoint, { failure: 'It failed' }), { wrapper })
  hook.result.current.mutate(INPUT)
  await waitFor(() => expect(hook.result.current.isIdle || hook.result.current.isPending).toBe(false))
  const stale = Object.entries(keys).flatMap(([name, key]) =>
    client.getQueryState(key)?.isInvalidated === true ? [name] : [],
  )
  return { stale, room: client.getQueryData(keys.room) }
}

describe('after an action of the room', () => {
  test('the room is what the server returned, and the other pages that show the match refetch', async () => {
    expect(await staleAfter(withdrawReport)).toEqual({ stale: Object.keys(PAGES), room: CONFIRMED })
  })

  test.each([
    ['a message', writeMessage],
    ['a new lobby', renewLobby],
  ])('%s concerns the room alone', async (_, endpoint) => {
    expect(await staleAfter(endpoint)).toEqual({ stale: [], room: CONFIRMED })
  })

  test('a refusal makes the room refetch as well', async () => {
    const { stale } = await staleAfter(withdrawReport, { isRefused: true })
    expect(stale).toEqual([...Object.keys(PAGES), 'room'])
  })
})
