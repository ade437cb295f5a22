import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'

beforeEach(() => fillBrowserGaps())

const atZoom = (zoom: number | 'fit') =>
  sessionStorage.setItem('bracket-view', JSON.stringify({ view: 'tree', zoom, hideFinished: false }))

const winners = () => screen.getByRole('region', { name: 'Winners Bracket' })
const cardsOf = (round: string) =>
  within(screen.getByRole('list', { name: round }))
    .getAllByRole('listitem')
    .map((item) => [
      `${item.ariaPosInSet ?? item.getAttribute('aria-posinset')}/${item.getAttribute('aria-setsize')}`,
      item.style.width,
      item.style.height,
      item.style.transform,
    ])
const headerOf = (name: string) => within(winners()).getByText(name, { selector: 'b' }).parentElement

test('each card has its place and its number among those of its round, at the zoom of the tree', async () => {
  atZoom(1)
  await renderBoard(bracketOf(4))
  expect(winners().style.width).toBe('57rem')
  expect(cardsOf('Winners Round 1')).toEqual([
    ['1/2', '16rem', '8.25rem', 'translate(1rem, 1rem)'],
    ['2/2', '16rem', '8.25rem', 'translate(1rem, 10.25rem)'],
  ])
  expect(cardsOf('Winners Round 2')).toEqual([['1/1', '16rem', '8.25rem', 'translate(20.5rem, 5.625rem)']])
  expect(cardsOf('Grand Final')).toEqual([['1/1', '16rem', '8.25rem', 'translate(40rem, 5.625rem)']])
})

test('in a tree of small cards the grand final is half as large again, around its middle', async () => {
  atZoom(0.5)
  await renderBoard(bracketOf(4))
  expect(winners().style.width).toBe('28.5rem')
  expect(cardsOf('Winners Round 2')).toEqual([['1/1', '8rem', '4.125rem', 'translate(10.25rem, 2.8125rem)']])
  expect(cardsOf('Grand Final')).toEqual([['1/1', '8rem', '6.1875rem', 'translate(20rem, 1.78125rem)']])
  const [final] = within(screen.getByRole('list', { name: 'Grand Final' })).getAllByRole('listitem')
  expect(final?.style.getPropertyValue('--bk-zoom')).toBe('0.75')
})

test('a header shows its round, its length and how much of it is over; a narrow one shows less', async () => {
  const bracket = bracketOf(4)
  const over = { match_status: 'completed', winner_id: 'team-1' } as const
  const played = changeMatch(bracket, firstPair(bracket).id, over)
  atZoom(1)
  const { unmount } = await renderBoard(played)
  const wide = headerOf('Winners Round 1')
  expect(wide?.textContent).toBe('Winners Round 1Best of 31/2')
  expect([wide?.style.transform, wide?.style.width, wide?.style.backgroundSize]).toEqual([
    'translateX(1rem)',
    '16rem',
    '50% 2px',
  ])
  expect([wide?.dataset.final, headerOf('Grand Final')?.dataset.final]).toEqual([undefined, 'true'])
  unmount()
  atZoom(0.5)
  await renderBoard(played)
  expect(headerOf('Round 1')?.textContent).toBe('Round 11/2')
  expect(headerOf('Round 1')?.style.width).toBe('8rem')
})

test('the lines join the cards, and those of the followed team are drawn again', async () => {
  atZoom(1)
  const { container, unmount } = await renderBoard(bracketOf(4), { followedTeamId: 'team-2' })
  const [lines, followed, ...more] = [...(winners().querySelectorAll('.bk-lines path') ?? [])]
  expect(more).toEqual([])
  expect(lines?.getAttribute('d')).toBe('M272 82H300V156H328M272 230H300V156H328M584 156H612V156H640')
  expect(followed?.getAttribute('d')).toBe('M272 230H300V156H328')
  const svg = container.querySelector('.bk-lines')
  expect([svg?.getAttribute('viewBox'), svg?.getAttribute('style')]).toEqual(['0 0 912 312', 'width: 57rem;'])
  unmount()
  const visitor = await renderBoard(bracketOf(4))
  expect(visitor.container.querySelectorAll('.bk-path')).toHaveLength(0)
})
