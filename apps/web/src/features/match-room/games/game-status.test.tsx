import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { ROOM_MATCH } from '../../../../test-support/room.tsx'
import { aGame, aWord } from '../../../../test-support/room-games.ts'
import { GameList } from './GameList.tsx'

test('a game has its own colour when both teams agree, when they differ, and when only one has claimed it', () => {
  const words = [aWord('team-1', { team1_goals: 2, team2_goals: 1 }), aWord('team-2')]
  const games = [
    aGame({ id: 'a', number: 1, standing: 'seen_by_both', words }),
    aGame({ id: 'b', number: 2, standing: 'contradicted', winner_team_id: null, words }),
    aGame({ id: 'c', number: 3 }),
  ]
  renderPart(<GameList match={ROOM_MATCH} teams={{ team1: 'Vipers', team2: 'Ravens' }} games={games} isAdmin={false} />)
  const badges = ['Seen by both', 'Contradicted', 'Claimed by Vipers'].map((text) => screen.getByText(text))
  expect(new Set(badges.map(({ className }) => className)).size).toBe(3)
  expect(screen.getByRole('list', { name: 'Games so far' }).children).toHaveLength(3)
  expect(screen.queryByRole('button')).toBeNull()
})
