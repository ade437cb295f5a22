import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aClock } from '../../../../test-support/bracket/a-clock.ts'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import { listenToAnnouncements } from '../../../ui/announcer.ts'
import { type Board, BoardContext } from '../board/board-context.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { YourMatchStrip } from './YourMatchStrip.tsx'

beforeEach(() => fillBrowserGaps())

const drawn = bracketOf(4)
const { id } = firstPair(drawn)
const viewer = { signedIn: true, teamIds: new Set(['team-1']) }
const changed = (changes: Partial<Match>, bracket: Bracket = drawn) => changeMatch(bracket, id, changes)
const strip = () => screen.getByRole('region', { name: 'Your next match' })
const buttons = () =>
  within(strip())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

test('the strip says what the player should do, with the buttons for it', async () => {
  const { show } = await renderBoard(drawn, { viewer })
  const shown = async (changes: Partial<Match>) => {
    await show(changed(changes))
    return [strip().querySelector('p')?.textContent, ...buttons()]
  }
  expect(await shown({})).toEqual(['Your match is next', 'Check In', 'Jump to match'])
  expect(await shown({ checked_in_teams: ['team-1'] })).toEqual([
    'Your match is next, you are checked in',
    'Jump to match',
  ])
  const called = { match_status: 'checkin', checkin_deadline: '2026-11-21T18:07:00.000Z' } as const
  expect(await shown(called)).toEqual(['Your match is called', 'Check In', 'Jump to match'])
  expect(within(strip()).getByRole('timer').textContent).toBe('CHECK-IN 07:00')
  expect(await shown({ ...called, checked_in_teams: ['team-1'] })).toEqual(['You are checked in', 'Jump to match'])
  expect(await shown({ match_status: 'in_progress' })).toEqual(['Your match is on', 'Match room', 'Jump to match'])
  await userEvent.click(within(strip()).getByRole('button', { name: 'Match room' }))
  expect(await screen.findByRole('dialog', { name: 'Winners Round 1' })).toBeDefined()
})

test('while the opponent is unknown the strip shows its source and offers no check-in', async () => {
  const bracket = changed({ match_status: 'completed', winner_id: 'team-1', score: '2-0' })
  const next = bracket.matches.find(({ round_name }) => round_name === 'Winners Round 2')?.id ?? ''
  await renderBoard(changeMatch(bracket, next, { team1_id: 'team-1' }), { viewer })
  expect(strip().textContent).toMatch(
    /^Waiting for your opponentTeam 1 VS Winner of Winners Round 1, match 2 · Winners Round 2 · Best of 3/,
  )
  expect(buttons()).toEqual(['Jump to match'])
})

test('each change of the match is announced, the last of many in five seconds once', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const announced: string[] = []
  onTestFinished(listenToAnnouncements((text) => announced.push(text)))
  let index = indexBracket(drawn)
  const listeners = new Set<() => void>()
  const board: Board = {
    bracket: {
      get: () => index,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    teams: index.teams,
    clock: aClock('2026-11-21T18:00:00.000Z'),
    viewer,
    followedTeamId: null,
    pendingCheckIns: [],
    openSheet: () => {},
    checkIn: () => {},
  }
  render(
    <BoardContext value={board}>
      <YourMatchStrip matchId={id} onJump={() => {}} />
    </BoardContext>,
  )
  const change = (changes: Partial<Match>) =>
    act(() => {
      index = indexBracket(changed(changes), index)
      for (const listener of listeners) listener()
    })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  pass(10_000)
  expect(announced).toEqual([])
  change({ match_status: 'in_progress' })
  pass(0)
  expect(announced).toEqual(['Your match: Round 1, Best of 3, Team 1 vs Team 4, In Progress'])
  change({ match_status: 'in_progress', series: { team1: 1, team2: 0 } })
  change({ match_status: 'in_progress', series: { team1: 1, team2: 1 } })
  pass(4999)
  expect(announced).toHaveLength(1)
  pass(1)
  expect(announced.slice(1)).toEqual([expect.stringContaining('Series so far 1–1')])
})
