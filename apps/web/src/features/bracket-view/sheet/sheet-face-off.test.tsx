import type { Match } from '@cup/contract/matches'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aClock } from '../../../../test-support/bracket/a-clock.ts'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { firstPair } from '../../../../test-support/bracket/change-match.ts'
import { aTeam } from '../../../../test-support/samples.ts'
import { BoardContext } from '../board/board-context.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { SheetFaceOff } from './SheetFaceOff.tsx'

function renderFaceOff(changes: Partial<Match>) {
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
        teams={[aTeam({ id: 'team-1', players })]}
        onFollow={onFollow}
      />
    </BoardContext>,
  )
  return { text: () => container.textContent ?? '', onFollow }
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

test('a match that is over shows its games and who won', () => {
  const { text } = renderFaceOff({ match_status: 'completed', winner_id: 'team-8', score: '3-1' })
  expect(text()).toContain('1:3')
  expect(screen.getByRole('img', { name: 'Winner' })).toBeTruthy()
})
