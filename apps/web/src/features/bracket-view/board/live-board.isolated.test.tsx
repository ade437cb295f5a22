import type { Match } from '@cup/contract/matches'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aClock } from '../../../../test-support/bracket/a-clock.ts'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import * as words from '../card/match-words.ts'

vi.mock('../card/match-words.ts', { spy: true })

/** The cards that rendered: each calls for its status word. StrictMode renders every one twice. */
const cardRenders = () => [...new Set(vi.mocked(words.statusWord).mock.calls.map(([match]) => (match as Match).id))]

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

beforeEach(() => {
  fillBrowserGaps()
  vi.mocked(words.statusWord).mockClear()
})

describe('a result', () => {
  test('renders exactly one card', async () => {
    const bracket = bracketOf(32)
    const { id } = firstPair(bracket)
    const { show } = await renderBoard(bracket)
    expect(cardRenders().length).toBeGreaterThan(8)

    vi.mocked(words.statusWord).mockClear()
    await show(changeMatch(bracket, id, { score: '2-1', match_status: 'completed', winner_id: 'team-1' }))
    expect(cardRenders()).toEqual([id])
    expect(screen.getByText('Score: 2-1')).toBeDefined()
  })

  test('with another score renders its card alone', async () => {
    const over = { match_status: 'completed', winner_id: 'team-1', score: '2-0' } as const
    const bracket = changeMatch(bracketOf(32), firstPair(bracketOf(32)).id, over)
    const { id } = firstPair(bracket)
    const { show } = await renderBoard(bracket)
    vi.mocked(words.statusWord).mockClear()
    await show(changeMatch(bracket, id, { score: '2-1' }))
    expect(cardRenders()).toEqual([id])
    expect(screen.getByRole('article', { name: /Team 1 won, Score: 2-1$/ }).textContent).toContain('Score: 2-1')
  })

  test('shows an earlier score again when it returns with a new status', async () => {
    const bracket = changeMatch(bracketOf(8), firstPair(bracketOf(8)).id, { match_status: 'in_progress', score: '2-0' })
    const { id } = firstPair(bracket)
    const { show } = await renderBoard(bracket)
    await show(changeMatch(bracket, id, { score: '2-1' }))
    await show(changeMatch(bracket, id, { score: '2-0', match_status: 'completed', winner_id: 'team-1' }))
    expect(screen.getByRole('article', { name: /Team 1 won, Score: 2-0$/ }).textContent).toContain('Score: 2-0')
  })

  test('without its score shows none', async () => {
    const bracket = changeMatch(bracketOf(8), firstPair(bracketOf(8)).id, { match_status: 'in_progress', score: '2-0' })
    const { show } = await renderBoard(bracket)
    await show(changeMatch(bracket, firstPair(bracket).id, { score: null }))
    expect(screen.queryByText(/Score:/)).toBeNull()
    await show(changeMatch(bracket, firstPair(bracket).id, { score: '0-1' }))
    expect(screen.getByText('Score: 0-1')).toBeDefined()
  })

  test('keeps its score at another zoom', async () => {
    const user = userEvent.setup()
    const bracket = changeMatch(bracketOf(8), firstPair(bracketOf(8)).id, { match_status: 'completed', score: '2-0' })
    const { show } = await renderBoard(bracket)
    await show(changeMatch(bracket, firstPair(bracket).id, { score: '2-1' }))
    await user.click(screen.getByRole('button', { name: '50%' }))
    expect(screen.queryByText('Score: 2-1')).toBeNull()
    expect(screen.getByRole('article', { name: /Score: 2-1$/ })).toBeDefined()
    await show(changeMatch(bracket, firstPair(bracket).id, { score: '0-2' }))
    expect(screen.getByRole('article', { name: /Score: 0-2$/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: '100%' }))
    expect(screen.getByText('Score: 0-2')).toBeDefined()
  })

  test('outside the window renders no card', async () => {
    const bracket = bracketOf(32)
    const { show } = await renderBoard(bracket)
    vi.mocked(words.statusWord).mockClear()
    await show(changeMatch(bracket, bracket.matches.at(-1)?.id ?? '', { score: '4-3' }))
    await show(structuredClone(bracket))
    expect(cardRenders()).toEqual([])
  })

  test('lights its card up once, unless the viewer prefers reduced motion', async () => {
    const animate = vi.fn()
    Element.prototype.animate = animate
    const bracket = bracketOf(8)
    const { id } = firstPair(bracket)
    const { show } = await renderBoard(bracket)
    await show(changeMatch(bracket, id, { score: '2-0' }))
    await nextFrame()
    expect(animate).not.toHaveBeenCalled()

    fillBrowserGaps({ reducedMotion: false })
    await show(changeMatch(bracket, id, { score: '2-1' }))
    await nextFrame()
    expect(animate).toHaveBeenCalledTimes(1)
    Reflect.deleteProperty(Element.prototype, 'animate')
  })

  test('does not change focus, scroll position and zoom', async () => {
    const user = userEvent.setup()
    const bracket = bracketOf(32)
    const { show, container } = await renderBoard(bracket)
    await user.click(screen.getByRole('button', { name: '75%' }))
    const card = screen.getAllByRole('article')[2]
    card?.focus()
    const scroller = container.querySelector('.bk-scroller')
    if (!scroller) throw new Error('there is a scroller')
    scroller.scrollTop = 120
    await show(changeMatch(bracket, card?.dataset.match ?? '', { score: '2-1' }))
    expect(document.activeElement).toBe(card)
    expect(scroller.scrollTop).toBe(120)
    expect(screen.getByRole('button', { name: '75%' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a countdown', () => {
  const deadline = '2026-11-21T18:07:00.000Z'

  test('ticks by itself and ends as expired, without rendering a card', async () => {
    const bracket = bracketOf(8)
    const { id } = firstPair(bracket)
    const clock = aClock('2026-11-21T18:00:18.000Z')
    await renderBoard(changeMatch(bracket, id, { match_status: 'checkin', checkin_deadline: deadline }), { clock })
    expect(screen.getByRole('timer').textContent).toBe('CHECK-IN 06:42')

    vi.mocked(words.statusWord).mockClear()
    act(() => clock.set('2026-11-21T18:00:19.000Z'))
    expect(screen.getByRole('timer').textContent).toBe('CHECK-IN 06:41')
    act(() => clock.set('2026-11-21T18:07:00.000Z'))
    expect(screen.getByRole('timer').textContent).toBe('CHECK-IN EXPIRED')
    expect(cardRenders()).toEqual([])
  })

  test('removes the button when it is over', async () => {
    const bracket = bracketOf(8)
    const { id, team1_id } = firstPair(bracket)
    const clock = aClock('2026-11-21T18:06:59.000Z')
    await renderBoard(changeMatch(bracket, id, { match_status: 'checkin', checkin_deadline: deadline }), {
      clock,
      viewer: { signedIn: true, teamIds: new Set([team1_id ?? '']) },
    })
    const ready = () =>
      screen.queryAllByRole('button', { name: 'Check In' }).filter((button) => !(button as HTMLButtonElement).disabled)
    // On the card and in the strip above.
    expect(ready()).toHaveLength(2)
    act(() => clock.set(deadline))
    expect(ready()).toHaveLength(0)
  })
})
