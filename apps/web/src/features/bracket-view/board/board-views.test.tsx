import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import { aTournament } from '../../../../test-support/samples.ts'
import { clockTime } from '../../../format/moments.ts'

beforeEach(() => fillBrowserGaps())

const member = { signedIn: true, teamIds: new Set(['team-1']) }

async function closeSheet() {
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
}

describe('a card', () => {
  test('names round, length, state and both teams', async () => {
    await renderBoard(bracketOf(2))
    const [first, final] = screen.getAllByRole('article')
    for (const word of ['Round 1', 'Best of 3', 'Pending', 'Team 1', 'VS', 'Team 2']) {
      expect(within(first as HTMLElement).getByText(word)).toBeDefined()
    }
    expect(within(final as HTMLElement).getAllByText('TBD')).toHaveLength(2)
  })

  test('shows its estimated start if there is one', async () => {
    const start_date = '2026-11-21T18:20:00.000Z'
    await renderBoard({ ...bracketOf(2), automatic: true, start_date })
    const [first, final] = screen.getAllByRole('article')
    expect(within(first as HTMLElement).getByText(`about ${clockTime(start_date)}`)).toBeDefined()
    expect(within(final as HTMLElement).queryByText(/about/)).toBeNull()
  })

  test('marks the winner and shows the score', async () => {
    const bracket = bracketOf(2)
    const over = { match_status: 'completed', winner_id: 'team-2', score: '1-2' } as const
    await renderBoard(changeMatch(bracket, firstPair(bracket).id, over))
    const [card] = screen.getAllByRole('article')
    expect(within(card as HTMLElement).getByText('Score: 1-2')).toBeDefined()
    const trophy = within(card as HTMLElement).getByRole('img', { name: 'Winner' })
    expect(trophy.parentElement?.textContent).toBe('Team 22')
    expect(within(card as HTMLElement).getByText('Team 1').textContent).toBe('Team 11')
  })

  test('a visitor sees no Check In; a signed-in stranger sees why it cannot be pressed', async () => {
    const { unmount } = await renderBoard(bracketOf(2))
    expect(screen.queryByRole('button', { name: 'Check In' })).toBeNull()
    unmount()
    await renderBoard(bracketOf(2), { viewer: { signedIn: true, teamIds: new Set(['team-9']) } })
    const [first, second] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Check In' })
    expect(first?.disabled).toBe(true)
    expect(first?.title).toBe('Not your match')
    expect(screen.getByText('Not your match')).toBeDefined()
    expect(second?.title).toBe('Teams not known yet')
  })
})

test('a round has its short name where the column is narrow', async () => {
  const user = userEvent.setup()
  await renderBoard(bracketOf(8))
  await user.click(screen.getByRole('button', { name: '100%' }))
  expect(screen.getAllByText('Winners Round 1', { selector: 'b' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '75%' }))
  expect(screen.queryByText('Winners Round 1', { selector: 'b' })).toBeNull()
  expect(screen.getAllByText('Round 1', { selector: 'b' })).toHaveLength(2)
})

describe('the strip', () => {
  test('shows a player their next match', async () => {
    await renderBoard(bracketOf(8), { viewer: member })
    const strip = screen.getByRole('region', { name: 'Your next match' })
    expect(strip.textContent).toContain('Winners Round 1')
    expect(strip.textContent).toContain('Team 1 VS Team 8')
  })

  test('jumps to that match', async () => {
    const user = userEvent.setup()
    await renderBoard(bracketOf(8), { viewer: member })
    await user.click(screen.getByRole('button', { name: 'Jump to match' }))
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Team 1 vs Team 8')
  })
})

describe('the views', () => {
  test('a phone starts with the list of the first open round; the tree is one tap away', async () => {
    fillBrowserGaps({ width: 360, height: 740 })
    const user = userEvent.setup()
    let bracket = bracketOf(4)
    for (const { id } of bracket.matches.slice(0, 2)) bracket = changeMatch(bracket, id, { match_status: 'completed' })
    await renderBoard(bracket)
    const winners = screen.getByRole('region', { name: 'Winners Bracket' })
    expect(within(winners).getByRole('button', { name: 'Round 2' }).getAttribute('aria-pressed')).toBe('true')
    expect(within(winners).getAllByRole('article')).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'Winners Bracket' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Losers Bracket' })).toBeDefined()
    expect(screen.getAllByRole('article').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Tree' }))
    expect(screen.getByRole('region', { name: 'Winners Bracket' })).toBeDefined()
    expect(screen.getByRole('region', { name: 'Losers Bracket' })).toBeDefined()
  })

  test('finished rounds can be hidden; a jump to one shows it again', async () => {
    const user = userEvent.setup()
    let bracket = bracketOf(8)
    for (const { id, bracket: side, round } of bracket.matches) {
      if (side === 'winners' && round === 1) bracket = changeMatch(bracket, id, { match_status: 'completed' })
    }
    await renderBoard(bracket)
    await user.click(screen.getByRole('button', { name: 'Hide finished rounds' }))
    expect(screen.queryByRole('list', { name: 'Winners Round 1' })).toBeNull()
    expect(screen.getByRole('list', { name: 'Winners Round 2' })).toBeDefined()
    await user.type(screen.getByRole('combobox'), 'team 7{Enter}')
    expect(await screen.findByRole('list', { name: 'Winners Round 1' })).toBeDefined()
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Team 7')
  })

  test('finding a team follows it and goes to its match', async () => {
    const user = userEvent.setup()
    const { props } = await renderBoard(bracketOf(64))
    await user.type(screen.getByRole('combobox'), 'team 40')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Team 40 Seed 40'])
    await user.keyboard('{Enter}')
    expect(props.onFollow).toHaveBeenCalledWith('team-40')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Team 40')
  })

  test('only the cards of the followed team are marked', async () => {
    await renderBoard(bracketOf(8), { followedTeamId: 'team-3' })
    const marked = screen.getAllByRole('article').filter((card) => card.dataset.followed !== undefined)
    expect(marked.map((card) => card.getAttribute('aria-label'))).toEqual([
      'Round 1, Best of 3, Team 3 vs Team 6, Pending',
    ])
  })

  test('a link to a match opens it, and closing it leaves the focus there', async () => {
    const bracket = bracketOf(64)
    const { id } = bracket.matches[20] ?? firstPair(bracket)
    await renderBoard(bracket, { opening: { key: 'k', matchId: id, teamId: null } })
    await closeSheet()
    await expect.poll(() => (document.activeElement as HTMLElement).dataset.match).toBe(id)
  })

  test.each([
    ['the tree', 1280],
    ['the list of a phone', 360],
  ])('a link to a match scrolls %s to it and leaves the focus to its dialog', async (_, width) => {
    fillBrowserGaps({ width })
    const scrolled = vi.fn()
    Object.assign(Element.prototype, { scrollTo: scrolled, scrollIntoView: scrolled })
    const focused: string[] = []
    const note = ({ target }: Event) => focused.push((target as HTMLElement).getAttribute('role') ?? 'a card')
    document.addEventListener('focusin', note)
    onTestFinished(() => document.removeEventListener('focusin', note))
    const bracket = bracketOf(16)
    await renderBoard(bracket, { opening: { key: 'k', matchId: firstPair(bracket).id, teamId: null } })
    await expect.poll(() => scrolled.mock.calls).not.toEqual([])
    await expect.poll(() => focused).toEqual(['dialog'])
  })
})

describe('a link to a match that is not in this bracket', () => {
  const opening = { key: 'k', matchId: 'match-of-last-week', teamId: null }

  test('says so, renders once, and does not change the saved zoom and filter', async () => {
    const saved = JSON.stringify({ view: 'tree', zoom: 0.75, hideFinished: true })
    sessionStorage.setItem('bracket-view', saved)
    let renders = 0
    await renderBoard(bracketOf(8), { opening }, () => {
      renders += 1
      // A board that renders without end would hang the test instead of failing it.
      if (renders > 10) throw new Error('The board renders without end')
    })
    expect(screen.getByRole('status').textContent).toContain('This match is not in this bracket.')
    expect(screen.getByRole('button', { name: '75%' }).getAttribute('aria-pressed')).toBe('true')
    expect(sessionStorage.getItem('bracket-view')).toBe(saved)
  })

  test('says nothing about a match that is there', async () => {
    const bracket = bracketOf(8)
    await renderBoard(bracket, { opening: { ...opening, matchId: firstPair(bracket).id } })
    expect(screen.queryByText(/not in this bracket/)).toBeNull()
  })
})

test('a link to a match opens it in the list of a phone as well, and changes no saved view', async () => {
  fillBrowserGaps({ width: 360, height: 740 })
  const bracket = bracketOf(16)
  const { id } = bracket.matches.find(({ round }) => round === 2) ?? firstPair(bracket)
  await renderBoard(bracket, { opening: { key: 'k', matchId: id, teamId: null } })
  await closeSheet()
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.match).toBe(id)
  expect(sessionStorage.getItem('bracket-view')).toBeNull()
})

describe('the podium', () => {
  const decided = () => {
    const bracket = bracketOf(2)
    const final = bracket.matches.at(-1)?.id ?? ''
    const result = { match_status: 'completed', team1_id: 'team-1', team2_id: 'team-2', winner_id: 'team-2' } as const
    return changeMatch(changeMatch(bracket, firstPair(bracket).id, result), final, result)
  }

  test('is hidden before the last match is completed', async () => {
    await renderBoard(bracketOf(2))
    expect(screen.queryByRole('region', { name: 'Podium' })).toBeNull()
  })

  test('appears with the champion, and with the prizes once they are known', async () => {
    const { show } = await renderBoard(decided())
    const podium = screen.getByRole('region', { name: 'Podium' })
    expect(podium.textContent).toBe('Champion Team 21stTeam 22ndTeam 1')
    const prize_amounts = { first: 12.5, second: 7.5, third: 0 }
    await show(decided(), { tournament: aTournament({ prize_amounts, payouts_sent: 1, payouts_total: 6 }) })
    expect(podium.textContent).toContain('$12.50')
    expect(podium.textContent).toContain('Prizes paid: 1 of 6')
  })
})
