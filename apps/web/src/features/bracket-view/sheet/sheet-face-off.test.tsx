import type { Match } from '@cup/contract/matches'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aClock } from '../../../../test-support/bracket/a-clock.ts'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../../test-support/bracket/change-match.ts'
import { aTeam } from '../../../../test-support/samples.ts'
import { BoardContext } from '../board/board-context.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { SheetFaceOff } from './SheetFaceOff.tsx'

function renderFaceOff(changes: Partial<Match>, { isLoading = false } = {}) {
  const index = indexBracket(bracketOf(8))
  const onFollow = vi.fn()
  const board = {
    bracket: { subscribe: () => () => {}, get: () => index },
    teams: index.teams,
    clock: aClock('2026-11-21T18:00:00.000Z'),
    viewer: { signedIn: false, teamIds: null },
    followedTeamId: null,
    pendingCheckIns: [],
    openSheet: () => {},
    checkIn: () => {},
  }
  const players = ['Ana', 'Bo'].map((name) => ({ id: name, name, email: null }))
  const { container } = render(
    <BoardContext value={board}>
      <SheetFaceOff
        match={{ ...firstPair(index.bracket), best_of: 5, ...changes }}
        teams={isLoading ? undefined : [aTeam({ id: 'team-1', players })]}
        onFollow={onFollow}
      />
    </BoardContext>,
  )
  return { container, text: () => container.textContent ?? '', onFollow }
}

test('a match shows both teams with their players, and follows one by a press', async () => {
  const { text, onFollow } = renderFaceOff({})
  expect(text()).toMatch(/Team 1.*Ana, Bo.* VS .*Team 8.*No players listed/)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Follow Team 8' }))
  expect(onFollow).toHaveBeenCalledWith('team-8')
})

test('the running series is shown as pips, never as the score', () => {
  const { text } = renderFaceOff({ match_status: 'in_progress', series: { team1: 1, team2: 2 } })
  expect(screen.getByRole('img', { name: '1 game won' }).children).toHaveLength(3)
  expect(screen.getByRole('img', { name: '2 games won' })).toBeTruthy()
  expect(text()).toContain('VS')
})

test('a completed match shows its games and its winner', () => {
  const { text } = renderFaceOff({ match_status: 'completed', winner_id: 'team-8', score: '3-1' })
  expect(text()).toContain('1:3')
  expect(screen.getByRole('img', { name: 'Winner' })).toBeTruthy()
})

const ticks = () => screen.queryAllByRole('img', { name: 'Checked In' }).length

test('check-ins are ticked until the match starts, and the time that is left is shown while they are open', () => {
  const called = { match_status: 'checkin', checkin_deadline: '2026-11-21T18:03:30.000Z', checked_in_teams: ['team-8'] }
  const { container } = renderFaceOff(called as Partial<Match>)
  expect(ticks()).toBe(1)
  expect(container.querySelector<HTMLElement>('[style*="width"]')?.style.width).toBe('50%')
  cleanup()
  const playing = renderFaceOff({
    match_status: 'in_progress',
    started_at: '2026-11-21T18:03:30.000Z',
    checked_in_teams: ['team-1', 'team-8'],
  })
  expect(ticks()).toBe(0)
  expect(playing.container.querySelector('[style*="width"]')).toBeNull()
})

test('only the loser of a completed match is dimmed', () => {
  const lost = ({ container }: ReturnType<typeof renderFaceOff>) =>
    [...container.querySelectorAll('[data-lost]')].map(({ textContent }) => textContent)
  expect(lost(renderFaceOff({}))).toEqual([])
  cleanup()
  const over = renderFaceOff({ match_status: 'completed', winner_id: 'team-8', score: null })
  expect(lost(over)).toEqual([expect.stringContaining('Team 1')])
  expect(over.text()).toContain('VS')
})

test('an unknown side shows its source and cannot be followed', () => {
  const { text } = renderFaceOff({ team1_id: null, team2_id: null })
  expect(text()).toBe('TBDNot known yet VS TBDNot known yetVS')
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const { matches } = bracketOf(8)
  const next = matches.find(({ round, bracket }) => bracket === 'winners' && round === 2)
  expect(renderFaceOff({ ...next, team1_id: 'team-1' }, { isLoading: true }).text()).toMatch(
    /^Team 1Loading players VS TBDWinner of Winners Round 1, match 2VS/,
  )
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Follow Team 1'])
})
