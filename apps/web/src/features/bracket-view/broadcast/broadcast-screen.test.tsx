import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBroadcast } from '../../../../test-support/bracket/render-broadcast.tsx'

beforeEach(() => fillBrowserGaps())

const round = (name: string) => screen.queryByRole('list', { name })

test('a bracket that does not fit the screen drops a round when its last match ends', async () => {
  let bracket = bracketOf(64)
  const { show } = renderBroadcast(bracket, { scene: 'bracket' })
  const [last, ...others] = bracket.matches.filter(({ bracket: side, round: at }) => side === 'winners' && at === 1)
  for (const { id } of others) bracket = changeMatch(bracket, id, { match_status: 'completed' })
  await show(bracket)
  expect(round('Winners Round 1')).not.toBeNull()
  await show(changeMatch(bracket, last?.id ?? '', { match_status: 'completed' }))
  expect(round('Winners Round 1')).toBeNull()
  expect(round('Winners Round 2')).not.toBeNull()
})

test('a round whose result is cleared is shown again', async () => {
  let over = bracketOf(64)
  for (const { id, bracket: side, round: at } of over.matches)
    if (side === 'winners' && at === 1) over = changeMatch(over, id, { match_status: 'completed' })
  const { show } = renderBroadcast(over, { scene: 'bracket' })
  expect(round('Winners Round 1')).toBeNull()
  await show(bracketOf(64))
  expect(round('Winners Round 1')).not.toBeNull()
})

test('omits a page of the bracket while its matches have no team', async () => {
  const bracket = bracketOf(64)
  const { show } = renderBroadcast(bracket, { scene: 'bracket' })
  expect(screen.getByText('1 / 4')).toBeDefined()
  const drop = bracket.matches.find(({ bracket: side, round: at }) => side === 'losers' && at === 1)
  await show(changeMatch(bracket, drop?.id ?? '', { team1_id: bracket.teams[0]?.id ?? null }))
  expect(screen.getByText('1 / 5')).toBeDefined()
})

describe('the scenes', () => {
  test('the stage shows the match being played, and what comes next', async () => {
    const bracket = bracketOf(8)
    renderBroadcast(changeMatch(bracket, firstPair(bracket).id, { match_status: 'in_progress' }), { scene: 'stage' })
    const stage = screen.getByRole('region', { name: 'Now playing' })
    expect(stage.textContent).toContain('Team 1')
    expect(stage.textContent).toContain('Team 8')
    expect(screen.getByRole('region', { name: 'Next' }).textContent).toContain('Team 4')
  })

  const inPlay = (changes = {}) => {
    const bracket = bracketOf(8)
    return changeMatch(bracket, firstPair(bracket).id, { match_status: 'in_progress', best_of: 5, ...changes })
  }

  test('the stage names the players and shows the running series as pips', () => {
    renderBroadcast(inPlay({ series: { team1: 2, team2: 1 } }), { scene: 'stage' })
    const stage = screen.getByRole('region', { name: 'Now playing' })
    expect(stage.textContent).toContain('Ana of team-1 · Bo of team-1 · Cy of team-1')
    expect(stage.textContent).toContain('Game 4 · Best of 5')
    expect(within(stage).getByRole('img', { name: '2 games won' }).children).toHaveLength(3)
    expect(within(stage).getByRole('img', { name: '1 game won' })).toBeTruthy()
  })

  test('the stage shows goals, clock and overtime of a game that the caster sees', () => {
    const game = { blue: 2, orange: 3, clock: 74, overtime: false }
    renderBroadcast(inPlay(), { scene: 'stage', game })
    expect(screen.getByRole('region', { name: 'Now playing' }).textContent).toContain('2:31:14')
    cleanup()
    renderBroadcast(inPlay(), { scene: 'stage', game: { ...game, overtime: true } })
    expect(screen.getByRole('region', { name: 'Now playing' }).textContent).toContain('Overtime +1:14')
  })

  test('the stage counts a check-in down and shows which teams are checked in', () => {
    renderBroadcast(
      inPlay({
        match_status: 'checkin',
        checkin_deadline: '1970-01-01T00:05:07.000Z',
        checked_in_teams: ['team-1'],
      }),
      { scene: 'stage' },
    )
    const stage = screen.getByRole('region', { name: 'Up next' })
    expect(within(stage).getByRole('timer').textContent).toBe('05:07')
    expect(stage.textContent).toMatch(/Team 1.*Checked in.*Team 8.*Not checked in yet/)
  })

  test('a match named in the address stays on stage', () => {
    const bracket = inPlay()
    const other = bracket.matches[1]
    renderBroadcast(bracket, { scene: 'stage', matchId: other?.id ?? '' })
    expect(screen.getByRole('region', { name: 'Up next' }).textContent).toContain('Team 4')
    expect(screen.getByRole('region', { name: 'Also playing' }).textContent).toContain('Team 8')
  })

  test('coming up lists the matches whose teams are known', () => {
    renderBroadcast(bracketOf(8), { scene: 'upcoming' })
    const list = screen.getByRole('region', { name: 'Coming up' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(4)
  })

  test('results show both teams and the games', () => {
    renderBroadcast(inPlay({ match_status: 'completed', winner_id: 'team-8', score: '3-1' }), { scene: 'results' })
    const results = screen.getByRole('region', { name: 'Results' })
    const [row] = within(results).getAllByRole('listitem')
    expect(row?.textContent).toMatch(/Team 1.* VS Team 8.*1:3/)
    expect(within(results).getByRole('heading').textContent).toBe('Results1 of 14 matches played')
  })

  test('a result without games shows its word, and a ruling replaces the length', () => {
    const won = { match_status: 'completed', winner_id: 'team-1', ruling: 'Team 8 did not check in' }
    renderBroadcast(inPlay({ ...won, score: null }), { scene: 'results' })
    const [row] = within(screen.getByRole('region', { name: 'Results' })).getAllByRole('listitem')
    expect(row?.textContent).toContain('Team 8 did not check in')
    expect(row?.textContent).not.toContain('Best of')
    cleanup()
    renderBroadcast(bracketOf(8), { scene: 'results' })
    expect(screen.getByText('The first results are on their way')).toBeTruthy()
  })

  test('before the end the champions scene shows the remaining teams with their next matches', () => {
    let bracket = bracketOf(4)
    renderBroadcast(bracket, { scene: 'champions' })
    expect(screen.getByRole('region', { name: 'Four are left' }).textContent).toContain('Unbeaten')
    expect(screen.getByRole('region', { name: 'Four are left' }).textContent).toContain('against Team 4')
    expect(screen.getByRole('region', { name: 'Four are left' }).textContent).toContain('Ana of team-4 · Bo of team-4')
    expect(screen.getByRole('region', { name: 'Four are left' }).textContent).toContain('against Team 1')
    cleanup()
    bracket = bracketOf(8)
    renderBroadcast(bracket, { scene: 'champions' })
    expect(screen.getByRole('region', { name: '8 teams are left' }).textContent).toContain('Unbeaten · 8')
  })

  test('the scorebug shows the match being played, its series and the running game', () => {
    const game = { blue: 0, orange: 1, clock: 9, overtime: false }
    renderBroadcast(inPlay({ series: { team1: 0, team2: 1 } }), { scene: 'scorebug', game })
    const bug = screen.getByRole('region', { name: 'Winners Round 1' })
    expect(bug.textContent).toMatch(/Team 1.*0:09.*Team 8/)
    expect(bug.textContent).toContain('Game 2 of 5')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
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
    const champions = screen.getByRole('region', { name: 'Champions' })
    expect(champions.textContent).toContain('Team 2')
    expect(champions.textContent).toContain('Ana of team-2 · Bo of team-2 · Cy of team-2')
    const [second] = within(champions).getAllByRole('listitem')
    expect(second?.textContent).toBe('2ndTeam 1')
    expect(champions.textContent).not.toContain('$')
  })

  test('an address with a match shows that match alone', () => {
    const bracket = bracketOf(8)
    renderBroadcast(bracket, { matchId: firstPair(bracket).id })
    expect(screen.getByRole('region', { name: 'Winners Round 1' }).textContent).toContain('Team 8')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })
})
