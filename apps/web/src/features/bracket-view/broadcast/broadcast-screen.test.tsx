import type { Bracket } from '@cup/contract/bracket'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aClock } from '../../../../test-support/bracket/a-clock.ts'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { bracketInCache } from '../../../../test-support/bracket/render-board.tsx'
import { aTournament } from '../../../../test-support/samples.ts'
import { BroadcastScreen } from './BroadcastScreen.tsx'

beforeEach(() => fillBrowserGaps())

interface Shown {
  scene?: string
  matchId?: string
}

function renderBroadcast(bracket: Bracket, { scene, matchId }: Shown = {}) {
  const { withSource, update } = bracketInCache(bracket)
  render(
    withSource((source) => (
      <BroadcastScreen
        bracket={source}
        // at the first page of a bracket that has several
        clock={aClock('1970-01-01T00:00:00.000Z')}
        tournament={aTournament({ prize_pool: 320, paid_team_count: 32 })}
        followedTeamId={null}
        background="dark"
        scene={scene ?? null}
        matchId={matchId ?? null}
      />
    )),
  )
  return (newer: Bracket) =>
    act(async () => {
      update(newer)
      // The cache notifies the page in a task of its own.
      await new Promise((resolve) => setTimeout(resolve))
    })
}

const round = (name: string) => screen.queryByRole('list', { name })

test('a bracket that does not fit the screen drops a round when its last match ends', async () => {
  let bracket = bracketOf(32)
  const show = renderBroadcast(bracket, { scene: 'bracket' })
  const [last, ...others] = bracket.matches.filter(({ bracket: side, round: at }) => side === 'winners' && at === 1)
  for (const { id } of others) bracket = changeMatch(bracket, id, { match_status: 'completed' })
  await show(bracket)
  expect(round('Winners Round 1')).not.toBeNull()
  await show(changeMatch(bracket, last?.id ?? '', { match_status: 'completed' }))
  expect(round('Winners Round 1')).toBeNull()
  expect(round('Winners Round 2')).not.toBeNull()
})

test('a round whose result is cleared again comes back', async () => {
  let over = bracketOf(32)
  for (const { id, bracket: side, round: at } of over.matches)
    if (side === 'winners' && at === 1) over = changeMatch(over, id, { match_status: 'completed' })
  const show = renderBroadcast(over, { scene: 'bracket' })
  expect(round('Winners Round 1')).toBeNull()
  await show(bracketOf(32))
  expect(round('Winners Round 1')).not.toBeNull()
})

describe('the scenes', () => {
  test('the stage shows the match being played, and what comes next', async () => {
    const bracket = bracketOf(8)
    renderBroadcast(changeMatch(bracket, firstPair(bracket).id, { match_status: 'in_progress' }), { scene: 'stage' })
    const stage = screen.getByRole('region', { name: 'Now playing' })
    expect(stage.textContent).toContain('Team 1')
    expect(stage.textContent).toContain('Team 8')
    expect(screen.getByRole('region', { name: 'Coming up' }).textContent).toContain('Team 4')
  })

  test('the pool shows the three prizes', () => {
    renderBroadcast(bracketOf(8), { scene: 'pool' })
    expect(screen.getByRole('region', { name: 'Prize pool' }).textContent).toContain('$160.00')
  })

  test('a decided cup shows its champions', () => {
    let bracket = bracketOf(2)
    for (const { id } of bracket.matches)
      bracket = changeMatch(bracket, id, {
        match_status: 'completed',
        team1_id: 'team-1',
        team2_id: 'team-2',
        winner_id: 'team-2',
        score: '0-4',
      })
    renderBroadcast(bracket, { scene: 'champions' })
    expect(screen.getByRole('region', { name: 'Champions' }).textContent).toContain('Team 2')
  })

  test('an address with a match shows that match alone', () => {
    const bracket = bracketOf(8)
    renderBroadcast(bracket, { matchId: firstPair(bracket).id })
    expect(screen.getByRole('region', { name: 'Winners Round 1' }).textContent).toContain('Team 8')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })
})
