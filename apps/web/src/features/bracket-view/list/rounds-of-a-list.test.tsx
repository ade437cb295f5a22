import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { onBoard } from '../../../../test-support/bracket/on-board.tsx'
import { layOut } from '../layout/layout.ts'
import { PrintedBracket } from './PrintedBracket.tsx'
import { RoundChips } from './RoundChips.tsx'
import { RoundList } from './RoundList.tsx'

const BRACKET = bracketOf(8)
const [WINNERS, LOSERS] = layOut(BRACKET.matches).sections

test('the rounds of a side have a chip each with a short name, and a press chooses one', () => {
  const onChoose = vi.fn()
  const { wrap } = onBoard(BRACKET)
  const chips = (chosen: number) =>
    wrap(<RoundChips side="winners" columns={WINNERS?.columns ?? []} chosen={chosen} onChoose={onChoose} />)
  const { rerender } = render(chips(0))
  const group = within(screen.getByRole('group', { name: 'Rounds of the Winners Bracket' }))
  const state = () =>
    group.getAllByRole('button').map((chip) => `${chip.textContent} ${chip.getAttribute('aria-pressed')}`)
  expect(state()).toEqual(['Round 1 true', 'Round 2 false', 'Round 3 false', 'Grand Final false'])
  screen.getByRole('button', { name: 'Round 3' }).click()
  expect(onChoose.mock.calls).toEqual([[2]])
  rerender(chips(3))
  expect(state()[3]).toBe('Grand Final true')
})

test('the chosen chip is moved to the middle of its row, and again only for another choice', () => {
  const { wrap } = onBoard(BRACKET)
  const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return (this.tagName === 'BUTTON' ? { left: 10 + 100 * at, width: 80 } : { left: 10, width: 200 }) as DOMRect
  })
  const chips = (chosen: number) =>
    wrap(<RoundChips side="losers" columns={LOSERS?.columns ?? []} chosen={chosen} onChoose={() => {}} />)
  const { rerender } = render(chips(0))
  const row = screen.getByRole('group')
  row.scrollLeft = 0
  rerender(chips(0))
  expect(row.scrollLeft).toBe(0)
  rerender(chips(2))
  expect(row.scrollLeft).toBe(10 + 200 + 40 - (10 + 100))
  rects.mockRestore()
})

test('a side of one round has no chips', () => {
  const { wrap } = onBoard(bracketOf(2))
  const [only] = LOSERS?.columns ?? []
  render(wrap(<RoundChips side="losers" columns={only ? [only] : []} chosen={0} onChoose={() => {}} />))
  expect(screen.queryByRole('group')).toBeNull()
})

test('a round has its name, its progress, and its matches with their numbers; one of them is the tab stop', () => {
  const [column] = WINNERS?.columns ?? []
  if (!column) throw new Error('the winners side has rounds')
  const { wrap } = onBoard(BRACKET)
  render(wrap(<RoundList as="grid" side="winners" column={column} tabStop={column.ids[1]} />))
  expect(screen.getByRole('heading', { name: /^Winners Round 1/ })).toBeDefined()
  const items = within(screen.getByRole('list', { name: 'Winners Round 1' })).getAllByRole('listitem')
  expect(items.map((item) => `${item.getAttribute('aria-posinset')}/${item.getAttribute('aria-setsize')}`)).toEqual([
    '1/4',
    '2/4',
    '3/4',
    '4/4',
  ])
  const cards = screen.getAllByRole('article')
  expect(cards.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1])
  expect(cards.flatMap((card) => [...card.querySelectorAll('[data-result]')])).toEqual([])
})

test('every match is in the page while it is printed, and only then', () => {
  const { wrap } = onBoard(BRACKET)
  const { unmount } = render(wrap(<PrintedBracket />))
  const articles = () => screen.queryAllByRole('article').length
  expect(articles()).toBe(0)
  fireEvent(window, new Event('beforeprint'))
  expect(articles()).toBe(BRACKET.matches.length)
  expect(screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toContain('Losers Round 2')
  fireEvent(window, new Event('afterprint'))
  expect(articles()).toBe(0)
  const removed = vi.spyOn(window, 'removeEventListener')
  unmount()
  expect(removed.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['beforeprint', 'afterprint']))
})
