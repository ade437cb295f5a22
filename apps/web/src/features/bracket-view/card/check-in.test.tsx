import type { Match } from '@cup/contract/matches'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aClock } from '../../../../test-support/bracket/a-clock.ts'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../../test-support/bracket/change-match.ts'
import { BoardContext } from '../board/board-context.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { OpenCheckIn } from './CheckIn.tsx'

const index = indexBracket(bracketOf(4))
const called: Match = {
  ...firstPair(index.bracket),
  match_status: 'checkin',
  checkin_deadline: '2026-11-21T18:07:00.000Z',
}

function renderCheckIn(match: Match, { teamIds = ['team-1'], reachable = true } = {}) {
  const clock = aClock('2026-11-21T17:59:00.000Z')
  const checkIn = vi.fn()
  const board = {
    bracket: { subscribe: () => () => {}, get: () => index },
    teams: index.teams,
    clock,
    viewer: { signedIn: true, teamIds: new Set(teamIds) },
    followedTeamId: null,
    pendingCheckIns: [],
    openSheet: () => {},
    checkIn,
  }
  render(
    <BoardContext value={board}>
      <article tabIndex={-1}>
        <OpenCheckIn match={match} reachable={reachable} />
      </article>
    </BoardContext>,
  )
  return { clock, checkIn }
}

const button = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Check In' })

test('the meter shows the time left, from seven minutes to none, and then the button disappears', () => {
  const { clock } = renderCheckIn(called)
  const left = (at: string) => {
    act(() => clock.set(at))
    const timer = screen.getByRole('timer')
    return [timer.textContent, timer.style.getPropertyValue('--bk-left'), timer.dataset.expired, button() !== null]
  }
  expect(left('2026-11-21T17:59:00.000Z')).toEqual(['CHECK-IN 08:00', '1', undefined, true])
  expect(left('2026-11-21T18:03:30.000Z')).toEqual(['CHECK-IN 03:30', '0.5', undefined, true])
  expect(left('2026-11-21T18:06:59.000Z').slice(2)).toEqual([undefined, true])
  expect(left('2026-11-21T18:08:00.000Z')).toEqual(['CHECK-IN EXPIRED', '0', 'true', false])
})

test('a check-in without a deadline has no timer, and its button stays', () => {
  const { clock } = renderCheckIn({ ...called, checkin_deadline: null })
  act(() => clock.set('2026-11-21T19:00:00.000Z'))
  expect(screen.queryByRole('timer')).toBeNull()
  expect(button()).not.toBeNull()
})

test('a press checks in once, and the focus goes to the card before the button disappears', async () => {
  const { checkIn } = renderCheckIn(called)
  expect([button()?.tabIndex, button()?.disabled]).toEqual([0, false])
  await userEvent.click(button() as HTMLElement)
  expect(checkIn).toHaveBeenCalledExactlyOnceWith(called)
  expect(document.activeElement).toBe(screen.getByRole('article'))
})

test('a checked-in team has no button, and the button of another card is no tab stop', () => {
  renderCheckIn({ ...called, checked_in_teams: ['team-1'] })
  expect(screen.getByText('Your team is in')).toBeDefined()
  expect(button()).toBeNull()
})

test('a disabled button says why, and Tab skips it on a card that is not the tab stop', () => {
  renderCheckIn(called, { teamIds: ['team-9'], reachable: false })
  expect([button()?.tabIndex, button()?.disabled, button()?.title]).toEqual([-1, true, 'Not your match'])
  expect(screen.getByText('Not your match')).toBeDefined()
})
