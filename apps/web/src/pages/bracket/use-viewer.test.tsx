import { checkIn } from '@cup/contract/matches'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../test-support/bracket/change-match.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { aTeam, aUser } from '../../../test-support/samples.ts'
import { writeToken } from '../../api/token-storage.ts'
import { usePendingCheckIns } from '../../features/my-match/use-check-in.ts'
import type { Session } from '../../features/session/use-session.ts'
import { useBracketCheckIn, useFollowedTeam, useViewer } from './use-viewer.ts'

const user = aUser({ id: 'me' })
const player = { id: 'me', name: 'Ravi', email: null }
const teams = [
  aTeam({ id: 'captain of', captain_id: 'me', players: [] }),
  aTeam({ id: 'plays in', captain_id: 'other', players: [{ ...player, id: 'other' }, player] }),
  aTeam({ id: 'neither', captain_id: 'other', players: [] }),
]
const SIGNED_IN: Session = { status: 'signed-in', user }
const LOADING: Session = { status: 'loading', user: undefined }
const SIGNED_OUT: Session = { status: 'signed-out', user: undefined }

describe('the viewer', () => {
  const viewing = (session: Session, known: typeof teams | undefined = teams) =>
    renderHook(({ now }) => useViewer(now, known), { initialProps: { now: session } })

  test('plays for the teams they captain or belong to, which are unknown until the teams are loaded', () => {
    const { result } = viewing(SIGNED_IN)
    expect(result.current).toMatchObject({ signedIn: true, teamIds: new Set(['captain of', 'plays in']) })
    const early = renderHook(() => useViewer(SIGNED_IN, undefined)).result
    expect(early.current).toMatchObject({ signedIn: true, teamIds: null })
  })

  test('stays the same when the list of teams changes and theirs does not', () => {
    const { result, rerender } = renderHook(({ known }) => useViewer(SIGNED_IN, known), {
      initialProps: { known: teams },
    })
    const before = result.current
    rerender({ known: teams.slice(0, 2) })
    expect(result.current).toBe(before)
    rerender({ known: teams.slice(0, 1) })
    expect(result.current.teamIds).toEqual(new Set(['captain of']))
  })

  test('has no teams and no pending session when signed out', () => {
    expect(viewing(SIGNED_OUT).result.current).toEqual({
      signedIn: false,
      teamIds: new Set(),
      unconfirmed: undefined,
    })
  })

  test('has a session that is being confirmed or was refused; signing out later is not a refusal', () => {
    writeToken('stored')
    const { result, rerender } = viewing(LOADING)
    expect(result.current.unconfirmed).toBe('loading')
    rerender({ now: SIGNED_OUT })
    expect(result.current.unconfirmed).toBe('refused')
    rerender({ now: SIGNED_IN })
    rerender({ now: SIGNED_OUT })
    expect(result.current.unconfirmed).toBeUndefined()
  })
})

test("the followed team is the one in the address, else the viewer's; following removes the match from the address", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/bracket?match=m1&view=x']}>{children}</MemoryRouter>
  )
  const { result } = renderHook(() => ({ followed: useFollowedTeam('mine'), address: useLocation().search }), {
    wrapper,
  })
  expect(result.current.followed[0]).toBe('mine')
  act(() => result.current.followed[1]('theirs'))
  expect([result.current.followed[0], result.current.address]).toEqual(['theirs', '?view=x&team=theirs'])
  act(() => result.current.followed[1](null))
  expect([result.current.followed[0], result.current.address]).toEqual(['mine', '?view=x'])
})

test("a check-in checks in only the viewer's teams in that match", async () => {
  const match = firstPair(bracketOf(4))
  const answer = Promise.withResolvers<never>()
  fakeApi().respond(checkIn, () => answer.promise)
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const own = new Set(['team-4', 'of another match'])
  const { result } = renderHook(() => ({ checkIn: useBracketCheckIn(own), pending: usePendingCheckIns() }), { wrapper })
  act(() => result.current.checkIn(match))
  await waitFor(() => expect(result.current.pending).toEqual([{ matchId: match.id, teamIds: ['team-4'] }]))
})
