import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'

beforeEach(() => fillBrowserGaps())

const focused = () => document.activeElement?.getAttribute('aria-label') ?? ''
const tabStops = () => screen.getAllByRole('article').filter((card) => card.tabIndex === 0)

describe('the keyboard', () => {
  test('has one tab stop among all matches: the first open one', async () => {
    await renderBoard(bracketOf(64))
    expect(tabStops()).toHaveLength(1)
    expect(tabStops()[0]?.dataset.match).toBe(bracketOf(64).matches[0]?.id)
  })

  test('a match being played is the tab stop before the open ones', async () => {
    const bracket = bracketOf(64)
    const { id } =
      bracket.matches.find(({ bracket, round }) => bracket === 'losers' && round === 2) ?? firstPair(bracket)
    await renderBoard(changeMatch(bracket, id, { match_status: 'in_progress' }))
    expect(tabStops().map((card) => card.dataset.match)).toEqual([id])
  })

  test('arrows move the focus and the tab stop with it', async () => {
    const user = userEvent.setup()
    await renderBoard(bracketOf(16))
    tabStops()[0]?.focus()
    expect(focused()).toMatch(/^Round 1,/)
    await user.keyboard('{ArrowRight}')
    expect(focused()).toMatch(/^Round 2,/)
    expect(tabStops()).toEqual([document.activeElement])
    await user.keyboard('{ArrowLeft}{ArrowDown}')
    expect(focused()).toMatch(/^Round 1,/)
  })

  test('never loses the focus while a large bracket scrolls by', async () => {
    const user = userEvent.setup()
    await renderBoard(bracketOf(256))
    tabStops()[0]?.focus()
    const seen = new Set<string | undefined>()
    document.addEventListener('focusout', (event) => {
      if (event.relatedTarget === null) seen.add('lost')
    })
    for (let step = 0; step < 140; step++) {
      await user.keyboard('{ArrowDown}')
      seen.add((document.activeElement as HTMLElement).dataset.match)
    }
    // 128 matches of the first winners round, then into the losers.
    expect(seen.size).toBe(140)
    expect(seen.has('lost')).toBe(false)
    expect(seen.has(undefined)).toBe(false)
  })

  test('Enter opens the match, Escape gives the focus back to its card', async () => {
    const user = userEvent.setup()
    const bracket = bracketOf(8)
    await renderBoard(bracket)
    tabStops()[0]?.focus()
    await user.keyboard('{Enter}')
    const sheet = await screen.findByRole('dialog', { name: 'Winners Round 1' })
    expect(within(sheet).getByText('Team 1')).toBeDefined()
    await user.keyboard('{Escape}')
    await expect.poll(focused).toMatch(/^Round 1,/)
  })

  test("M goes to the viewer's match", async () => {
    const user = userEvent.setup()
    const bracket = bracketOf(16)
    const own = bracket.matches.find(({ team2_id }) => team2_id === 'team-9')
    await renderBoard(bracket, { viewer: { signedIn: true, teamIds: new Set(['team-9']) } })
    screen.getAllByRole('article')[5]?.focus()
    await user.keyboard('m')
    expect((document.activeElement as HTMLElement).dataset.match).toBe(own?.id)
  })

  test('Check In of the focused card is the next tab stop; the others are none', async () => {
    const user = userEvent.setup()
    const bracket = bracketOf(8)
    const { props } = await renderBoard(bracket, { viewer: { signedIn: true, teamIds: new Set(['team-1']) } })
    tabStops()[0]?.focus()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Check In')
    await user.keyboard('{Enter}')
    expect(props.onCheckIn).toHaveBeenCalledWith(firstPair(bracket))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(tabStops()[0])
  })

  test('a slash leads to the search field, but not from another field', async () => {
    const user = userEvent.setup()
    await renderBoard(bracketOf(8))
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Find a team' }))
    await user.keyboard('a/b')
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('a/b')
  })
})

describe('a screen reader', () => {
  test('sections, rounds with their true length, and cards with their words', async () => {
    const bracket = bracketOf(64)
    const { id } = firstPair(bracket)
    await renderBoard(changeMatch(bracket, id, { match_status: 'in_progress', checked_in_teams: ['team-1'] }))
    const section = screen.getByRole('region', { name: 'Winners Bracket' })
    const round = within(section).getByRole('list', { name: 'Winners Round 1' })
    const [first] = within(round).getAllByRole('listitem')
    expect(first?.getAttribute('aria-setsize')).toBe('32')
    expect(first?.getAttribute('aria-posinset')).toBe('1')
    const card = within(first as HTMLElement).getByRole('article')
    expect(card.getAttribute('aria-label')).toBe(
      'Round 1, Best of 3, Team 1 vs Team 64, In Progress, Team 1 checked in',
    )
    expect(within(card).getByRole('img', { name: 'Checked In' })).toBeDefined()
  })

  test('a bracket of 1,024 teams is a few hundred elements', async () => {
    const { container } = await renderBoard(bracketOf(1024))
    expect(screen.getAllByRole('article').length).toBeGreaterThan(8)
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(450)
  })
})
