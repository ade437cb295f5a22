import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { onBoard } from '../../../../test-support/bracket/on-board.tsx'
import { layOut } from '../layout/layout.ts'
import { type Opening, useJump, useOpening, useReveal } from './use-jump.ts'

const BRACKET = bracketOf(8)
const FIRST = firstPair(BRACKET)
const of = (teamId: string) =>
  BRACKET.matches.find(({ team1_id, team2_id }) => team1_id === teamId || team2_id === teamId)?.id ?? ''
const NOWHERE: Opening = { key: 'k', matchId: null, teamId: null }

interface Page {
  teamIds?: string[]
  followedTeamId?: string | null
  showsCards?: boolean
  shown?: typeof BRACKET.matches
  opening?: Opening
}

function jumping({ teamIds = [], followedTeamId = null, ...first }: Page = {}) {
  const { wrap } = onBoard(BRACKET, { viewer: { signedIn: true, teamIds: new Set(teamIds) } })
  const makeReachable = vi.fn()
  const reveal = vi.fn()
  const hook = renderHook(
    ({ showsCards = true, shown = BRACKET.matches, opening = NOWHERE }: Page) => {
      const layout = layOut(shown)
      const jump = useJump({ layout, showsCards, followedTeamId, makeReachable })
      useReveal(reveal, layout, jump)
      useOpening(opening, jump)
      return jump
    },
    { initialProps: first as Page, wrapper: ({ children }) => wrap(children) },
  )
  return { ...hook, jump: hook.result, makeReachable, reveal }
}

test('a jump brings the match to the middle once, with the focus or without', async () => {
  const { jump, reveal, makeReachable } = jumping()
  act(() => jump.current.toMatch(FIRST.id))
  await waitFor(() => expect(reveal.mock.calls).toEqual([[FIRST.id, { align: 'center', focus: true }]]))
  expect(jump.current.target).toBeNull()
  act(() => jump.current.toTeam('team-2', false))
  await waitFor(() => expect(reveal).toHaveBeenLastCalledWith(of('team-2'), { align: 'center', focus: false }))
  expect([reveal.mock.calls.length, makeReachable.mock.calls]).toEqual([2, []])
})

test('a jump to a match or team that is not in the bracket does nothing', async () => {
  const { jump, reveal } = jumping()
  act(() => {
    jump.current.toMatch('of last week')
    jump.current.toMatch(null)
    jump.current.toTeam('of last week')
  })
  await Promise.resolve()
  expect([jump.current.target, reveal.mock.calls]).toEqual([null, []])
})

test('a jump to a hidden round, or on a page without cards, first makes the match reachable', async () => {
  const without = BRACKET.matches.filter(({ id }) => id !== FIRST.id)
  const { jump, reveal, makeReachable, rerender } = jumping({ shown: without })
  act(() => jump.current.toMatch(FIRST.id))
  expect([makeReachable.mock.calls.length, reveal.mock.calls]).toEqual([1, []])
  rerender({})
  await waitFor(() => expect(reveal).toHaveBeenCalledTimes(1))
  const overview = jumping({ showsCards: false })
  act(() => overview.jump.current.toMatch(FIRST.id))
  expect(overview.makeReachable).toHaveBeenCalledTimes(1)
})

test('the target is the viewer’s open match, else the followed team’s, else none', () => {
  expect(jumping().jump.current).toMatchObject({ myMatchId: null, targetId: null })
  expect(jumping({ followedTeamId: 'team-2' }).jump.current).toMatchObject({ myMatchId: null, targetId: of('team-2') })
  const both = jumping({ teamIds: ['team-1'], followedTeamId: 'team-2' }).jump.current
  expect(both).toMatchObject({ myMatchId: FIRST.id, targetId: FIRST.id })
})

test('a link to a match jumps there without the focus, each time it is followed; one to a team only as the page opens', async () => {
  const { reveal, rerender } = jumping({ opening: { key: 'a', matchId: null, teamId: 'team-3' } })
  await waitFor(() => expect(reveal).toHaveBeenLastCalledWith(of('team-3'), { align: 'center', focus: false }))
  rerender({ opening: { key: 'b', matchId: null, teamId: 'team-4' } })
  await Promise.resolve()
  expect(reveal.mock.calls.map(([id]) => id)).not.toContain(of('team-4'))
  reveal.mockClear()
  for (const key of ['c', 'd']) {
    rerender({ opening: { key, matchId: FIRST.id, teamId: null } })
    await waitFor(() => expect(reveal).toHaveBeenLastCalledWith(FIRST.id, { align: 'center', focus: false }))
    reveal.mockClear()
  }
})

test('a link to a match of a team opens at the match', async () => {
  const { reveal } = jumping({ opening: { key: 'a', matchId: FIRST.id, teamId: 'team-3' } })
  await waitFor(() => expect(reveal).toHaveBeenCalled())
  expect(new Set(reveal.mock.calls.map(([id]) => id))).toEqual(new Set([FIRST.id]))
})

test('a team whose matches are over is shown at the last one', async () => {
  const over = changeMatch(BRACKET, FIRST.id, { match_status: 'completed', winner_id: 'team-8' })
  const { wrap } = onBoard(over)
  const { result } = renderHook(
    () =>
      useJump({ layout: layOut(over.matches), showsCards: true, followedTeamId: 'team-1', makeReachable: () => {} }),
    { wrapper: ({ children }) => wrap(children) },
  )
  expect(result.current.targetId).toBe(FIRST.id)
})
