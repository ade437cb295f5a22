import type { Bracket } from '@cup/contract/bracket'
import { checkIn } from '@cup/contract/matches'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../test-support/bracket/change-match.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { aMatchOfMine } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { toastStore } from '../../ui/toast.ts'
import { myMatchesQuery, useCheckIn, withPendingCheckIns } from './use-check-in.ts'

const match = firstPair(bracketOf(4))

test('a check-in that the server has not confirmed ticks its teams, each once', () => {
  const pending = [{ matchId: match.id, teamIds: ['team-1', 'team-4'] }]
  const ticked = withPendingCheckIns({ ...match, checked_in_teams: ['team-4'] }, pending)
  expect(ticked.checked_in_teams).toEqual(['team-4', 'team-1'])
})

test('after a check-in both lists of the player show it and are refetched', async () => {
  const api = fakeApi().respond(checkIn, { ...match, match_status: 'in_progress', checked_in_teams: ['team-1'] })
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  const mine = [
    aMatchOfMine({ match_id: match.id, team_id: 'team-1' }),
    aMatchOfMine({ match_id: match.id, team_id: 'team-4' }),
    aMatchOfMine({ match_id: 'another match' }),
  ]
  client.setQueryData(myMatchesQuery.queryKey, mine)
  client.setQueryData(queryKeys.bracket('cup'), bracketOf(4))
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const { result } = renderHook(useCheckIn, { wrapper })
  act(() => void result.current.mutate({ matchId: match.id, teamIds: ['team-1'] }))
  await vi.waitFor(() => expect(toastStore.get()).toMatchObject([{ text: 'Checked in successfully!' }]))
  expect(api.requests(checkIn)).toMatchObject([{ params: { id: match.id } }])
  const started = { match_status: 'in_progress', checkin_deadline: null }
  expect(client.getQueryData(myMatchesQuery.queryKey)).toEqual([
    { ...mine[0], ...started, checked_in: true },
    { ...mine[1], ...started, checked_in: false },
    mine[2],
  ])
  const shown = client.getQueryData<Bracket>(queryKeys.bracket('cup'))
  expect(shown?.matches.find(({ id }) => id === match.id)?.checked_in_teams).toEqual(['team-1'])
  await vi.waitFor(() =>
    expect(
      [queryKeys.myMatches, queryKeys.bracket('cup')].map((key) => client.getQueryState(key)?.isInvalidated),
    ).toEqual([true, true]),
  )
})

test('a match stays the same object without a check-in, and with one for another match', () => {
  expect(withPendingCheckIns(match, [])).toBe(match)
  expect(withPendingCheckIns(match, [{ matchId: 'another match', teamIds: ['team-1'] }])).toBe(match)
})
