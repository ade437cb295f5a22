import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { act, cleanup, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBroadcast } from '../../../../test-support/bracket/render-broadcast.tsx'
import { aTournament } from '../../../../test-support/samples.ts'

beforeEach(() => fillBrowserGaps())

const PLAYING = { match_status: 'in_progress' } as const
const OVER = { match_status: 'completed', winner_id: 'team-1', score: '2-0' } as const

/** Eight teams, the first matches changed in their order. */
const eight = (...changes: Partial<Match>[]): Bracket =>
  changes.reduce((bracket, each, at) => changeMatch(bracket, bracket.matches[at]?.id ?? '', each), bracketOf(8))
const textOf = (name: string) => screen.getByRole('region', { name }).textContent ?? ''
const middleText = () => document.querySelector('.bc-stage-middle')?.textContent

describe('the strip below the stage', () => {
  const titles = (bracket: Bracket) => {
    const { container } = renderBroadcast(bracket, { scene: 'stage' })
    const tiles = [...container.querySelectorAll('.bc-tile')].map((tile) => tile.getAttribute('aria-label'))
    cleanup()
    return tiles
  }

  test('shows one other match being played, the next ones and the last result, as far as they fit', () => {
    expect(titles(eight(PLAYING))).toEqual(['Next', 'Then', 'After that'])
    expect(titles(eight(PLAYING, PLAYING, PLAYING))).toEqual(['Also playing', 'Also playing', 'Next'])
    expect(titles(eight(PLAYING, PLAYING, {}, { ...OVER, winner_id: 'team-2' }))).toEqual([
      'Also playing',
      'Next',
      'Just finished',
    ])
    const many = bracketOf(16)
    const [one = '', two = ''] = many.matches.map(({ id }) => id)
    expect(titles(changeMatch(changeMatch(many, one, PLAYING), two, OVER))).toEqual(['Next', 'Then', 'Just finished'])
    expect(titles(eight(PLAYING, OVER, OVER, OVER))).toEqual(['Just finished', 'Before that', 'Before that'])
  })
})

describe('the stage', () => {
  test('matches being played take turns, and the next one waits for the call', () => {
    const { clock } = renderBroadcast(eight(PLAYING, PLAYING), { scene: 'stage' })
    expect(textOf('Now playing')).toContain('Team 1')
    act(() => clock.set('1970-01-01T00:00:12.000Z'))
    expect(textOf('Now playing')).toContain('Team 4')
    cleanup()
    renderBroadcast(eight(), { scene: 'stage' })
    expect(textOf('Up next')).toContain('Team 1')
    expect(middleText()).toBe('Up nextWinners Round 1VSBest of 3')
    cleanup()
    const noTeams = { team1_id: null, team2_id: null }
    renderBroadcast(eight(noTeams, noTeams, noTeams, noTeams), { scene: 'stage' })
    expect(screen.getByText('The next match is about to be called')).toBeDefined()
  })

  test('a match that is over keeps its games, whatever game the caster sees', () => {
    const bracket = eight(OVER)
    const game = { blue: 3, orange: 2, clock: 9, overtime: false }
    renderBroadcast(bracket, { scene: 'stage', matchId: bracket.matches[0]?.id ?? '', game })
    expect(middleText()).toBe('Final resultWinners Round 12:0Best of 3')
    expect(screen.queryByText('Not checked in yet')).toBeNull()
    cleanup()
    renderBroadcast(eight({ ...PLAYING, series: { team1: 1, team2: 0 } }), { scene: 'stage', game })
    expect(middleText()).toBe('Now playingWinners Round 13:2Game 2 · 0:09')
  })
})

describe('the lists', () => {
  test('name the players of a few matches, of more only the teams, and count those that do not fit', () => {
    renderBroadcast(eight(), { scene: 'upcoming' })
    expect(textOf('Coming up')).toContain('Ana of team-1 · Bo of team-1')
    expect(screen.getByRole('heading', { name: 'Coming up' })).toBeDefined()
    cleanup()
    renderBroadcast(bracketOf(16), { scene: 'upcoming' })
    expect(textOf('Coming up')).not.toContain('Ana of')
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Coming upand 1 more match')
    expect(screen.getAllByRole('listitem')).toHaveLength(7)
    cleanup()
    renderBroadcast(bracketOf(32), { scene: 'upcoming' })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Coming upand 9 more matches')
  })

  test('a called match counts down in its row; without next matches the scene says what is awaited', () => {
    const called = { match_status: 'checkin', checkin_deadline: '1970-01-01T00:05:07.000Z' } as const
    renderBroadcast(eight(called), { scene: 'upcoming' })
    const [first, second] = screen.getAllByRole('listitem')
    expect(within(first as HTMLElement).getByRole('timer').textContent).toBe('05:07')
    expect(second?.querySelector('.bc-row-score')?.textContent).toBe('VS')
    cleanup()
    renderBroadcast(eight(PLAYING, PLAYING, PLAYING, PLAYING), { scene: 'upcoming' })
    expect(screen.getByText('The next matches wait for a result')).toBeDefined()
  })

  test('a result without games has its word, and one without a word a W', () => {
    renderBroadcast(eight({ ...OVER, score: 'Walkover' }, { ...OVER, score: null, winner_id: 'team-4' }), {
      scene: 'results',
    })
    const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('.bc-row-score')?.textContent)
    expect(rows.toSorted()).toEqual(['W', 'Walkover'])
  })
})

describe('the remaining teams', () => {
  test('are named with their losses and the source of their opponent', () => {
    let bracket = bracketOf(4)
    const [one, two] = bracket.matches.map(({ id }) => id)
    for (const id of [one, two]) bracket = changeMatch(bracket, id ?? '', { ...OVER, score: '2-1' })
    const { matches } = bracket
    const next = matches.find(({ round_name }) => round_name === 'Winners Round 2')?.id ?? ''
    bracket = changeMatch(changeMatch(bracket, two ?? '', { winner_id: 'team-2' }), next, { team1_id: 'team-1' })
    renderBroadcast(bracket, { scene: 'champions' })
    const items = [...screen.getByRole('region', { name: 'Four are left' }).querySelectorAll('li')]
    const shown = items.map((item) => [item.dataset.side, item.querySelector('p')?.textContent])
    expect(shown[0]).toEqual(['winners', 'UnbeatenWinners Round 2against Winner of Winners Round 1, match 2'])
    expect(shown.map(([side]) => side)).toEqual(['winners', 'winners', 'losers', 'losers'])
    expect(shown[2]?.[1]).toBe('One loss')
  })

  test('are listed apart if they have a loss', () => {
    renderBroadcast(eight(OVER), { scene: 'champions' })
    const left = screen.getByRole('region', { name: '8 teams are left' })
    expect(
      within(left)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Unbeaten · 7', 'One loss · 1'])
    expect(left.querySelector<HTMLElement>('.bc-many')?.dataset.dense).toBeUndefined()
    cleanup()
    renderBroadcast(bracketOf(17), { scene: 'champions' })
    expect(document.querySelector<HTMLElement>('.bc-many')?.dataset.dense).toBe('true')
  })

  test('a decided cup shows the champions and the prize of each place', () => {
    const prize_amounts = { first: 80, second: 48, third: 0 }
    const names = { first_place_team_name: 'A name of 21 letters!', second_place_team_name: 'Ravens' }
    const tournament = aTournament({ ...names, prize_amounts, place_emblems: { first: 1, second: 2, third: null } })
    renderBroadcast(eight(), { scene: 'champions', tournament })
    expect(textOf('Champions')).toBe('ChampionsA name of 21 letters!$80.002ndRavens$48.00')
    expect(document.querySelector<HTMLElement>('.bc-champion')?.dataset.long).toBe('true')
  })
})

describe('an overlay', () => {
  const game = { blue: 2, orange: 3, clock: 74, overtime: true }

  test('shows the match being played, else the next one, else nothing', () => {
    renderBroadcast(eight({}, PLAYING), { scene: 'lower-third' })
    expect(textOf('Winners Round 1')).toBe(
      'Winners Round 1Best of 3Team 4Ana of team-4 · Bo of team-4 · Cy of team-4 VS Team 5Ana of team-5 · Bo of team-5 · Cy of team-5VS',
    )
    cleanup()
    renderBroadcast(eight(), { scene: 'scorebug' })
    expect(textOf('Winners Round 1')).toBe('Team 1VSTeam 8Winners Round 1 · Best of 3')
    cleanup()
    renderBroadcast(eight(), { scene: 'pool', matchId: 'of another cup' })
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('a lower third has the running game, the result, or the time to check in', () => {
    const overlayTexts = (changes: Partial<Match>, more = {}) => {
      renderBroadcast(eight(changes), { matchId: bracketOf(8).matches[0]?.id ?? '', ...more })
      const shown = [
        document.querySelector('.bc-third-score')?.textContent,
        document.querySelector('.bc-third-head')?.lastElementChild?.textContent,
      ]
      cleanup()
      return shown
    }
    expect(overlayTexts(PLAYING, { game })).toEqual(['2:3', 'Best of 3'])
    expect(overlayTexts(OVER)).toEqual(['2:0', 'Best of 3'])
    const called = { match_status: 'checkin', checkin_deadline: '1970-01-01T00:05:07.000Z' } as const
    expect(overlayTexts(called)).toEqual(['VS', 'Check-in 05:07'])
    expect(overlayTexts({ ...called, checkin_deadline: '1970-01-01T00:00:00.000Z' })).toEqual(['VS', 'Check-in over'])
  })

  test('a scorebug has goals, clock and overtime of the running game', () => {
    renderBroadcast(eight({ ...PLAYING, series: { team1: 1, team2: 0 } }), { scene: 'scorebug', game })
    expect(textOf('Winners Round 1')).toBe('Team 12+1:14OvertimeTeam 83Winners Round 1 · Game 2 of 3')
  })

  test.each([
    ['lower-third', 'dark', 'stream-transparent'],
    ['lower-third', 'green', 'stream-green'],
    ['stage', 'dark', 'stream-dark'],
  ] as const)('%s on a background that is %s is %s, until it is closed', (scene, background, name) => {
    renderBroadcast(eight(), { scene, background })
    expect([...document.documentElement.classList]).toEqual(['stream', name])
    cleanup()
    expect([...document.documentElement.classList]).toEqual([])
  })
})

test('the programme names cup and pool, and changes its scene with the time', () => {
  const { clock } = renderBroadcast(eight())
  expect(screen.getByRole('banner').textContent).toBe('Cup 12Prize pool $320.00')
  expect(screen.getByRole('region', { name: 'Up next' })).toBeDefined()
  act(() => clock.set('1970-01-01T00:00:24.000Z'))
  expect(screen.getByRole('region', { name: 'Coming up' })).toBeDefined()
  cleanup()
  renderBroadcast(eight(), { tournament: aTournament({ prize_pool: 0 }) })
  expect(screen.getByRole('banner').textContent).toBe('Cup 12')
})

test('the pool is named above every scene but its own, and shown in its own alone', () => {
  const seen = (scene: 'pool' | 'upcoming') => {
    renderBroadcast(eight(), { scene })
    const shown = [
      screen.getByRole('banner').textContent,
      screen.queryByRole('region', { name: 'Prize pool' }) !== null,
    ] as const
    cleanup()
    return shown
  }
  expect(seen('pool')).toEqual(['Cup 12', true])
  expect(seen('upcoming')).toEqual(['Cup 12Prize pool $320.00', false])
})

test('the bracket of a stream names each round once, and marks the cards of the followed team', () => {
  renderBroadcast(eight({ ...PLAYING, series: { team1: 1, team2: 0 } }), { scene: 'bracket', followedTeamId: 'team-1' })
  const winners = screen.getByRole('region', { name: 'Winners Bracket' })
  const names = [...winners.querySelectorAll('.bx-band b')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Winners Round 1', 'Round 2', 'Round 3', 'Grand Final'])
  expect(document.querySelector('.bx-page')).toBeNull()
  expect(within(winners).getAllByText('Best of 3')).toHaveLength(4)
  const followed = screen.getAllByRole('article').filter((card) => card.dataset.followed)
  expect(followed.map(({ textContent }) => textContent)).toEqual(['Team 11Team 80'])
})

test('a column that is too narrow for the name and the length of its round has the name alone', () => {
  renderBroadcast(bracketOf(32), { scene: 'bracket' })
  const [first] = screen.getAllByText('Winners Round 1', { selector: 'b' })
  expect(first?.parentElement?.textContent).toBe('Winners Round 1')
})
