import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { changeMatch } from '../../../../test-support/bracket/change-match.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { renderBoard } from '../../../../test-support/bracket/render-board.tsx'
import { recordCanvas } from '../../../../test-support/record-canvas.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../layout/geometry.ts'
import { layOut } from '../layout/layout.ts'
import { STATE_COLORS } from './overview-map.ts'

beforeEach(() => {
  fillBrowserGaps()
  sessionStorage.setItem('bracket-view', JSON.stringify({ view: 'tree', zoom: 'fit', hideFinished: false }))
})

const FOLLOWED = '#fc9b49'

/** Which colour each bar was drawn in, in their order. */
function barsOf(drawn: readonly string[]): string[] {
  let fill = ''
  return drawn.flatMap((step) => {
    if (step.startsWith('fillStyle = ')) fill = step.slice('fillStyle = '.length)
    return step.startsWith('fillRect(') ? [fill] : []
  })
}

const count = (bars: readonly string[], color: string) => bars.filter((bar) => bar === color).length

test('a large bracket is one picture with a bar per match in the colour of its state', async () => {
  const { drawn } = recordCanvas()
  vi.stubGlobal('devicePixelRatio', 2)
  let bracket = bracketOf(256)
  const states = ['checkin', 'in_progress', 'in_progress', 'completed', 'completed', 'completed'] as const
  states.forEach((match_status, at) => {
    bracket = changeMatch(bracket, bracket.matches[at + 10]?.id ?? '', { match_status })
  })
  const { show } = await renderBoard(bracket, { followedTeamId: 'team-1' })
  const canvas = screen.getByRole<HTMLCanvasElement>('img', { name: /^All 510 matches in one overview/ })
  for (const word of ['Pending', 'Check-in', 'In Progress', 'Completed']) expect(screen.getByText(word)).toBeDefined()
  expect(canvas.width).toBe(2 * Number.parseInt(canvas.style.width, 10))
  expect(canvas.height).toBe(2 * Number.parseInt(canvas.style.height, 10))
  expect(drawn[0]).toBe('scale(2, 2)')
  expect(drawn.filter((step) => step.startsWith('fillText')).slice(0, 2)).toEqual([
    expect.stringContaining('Winners Bracket'),
    expect.stringContaining('Losers Bracket'),
  ])
  const bars = barsOf(drawn.slice(drawn.lastIndexOf('scale(2, 2)')))
  expect(bars).toHaveLength(510)
  expect(count(bars, FOLLOWED)).toBe(1)
  expect(count(bars, STATE_COLORS.checkin)).toBe(1)
  expect(count(bars, STATE_COLORS.in_progress)).toBe(2)
  expect(count(bars, STATE_COLORS.completed)).toBe(3)

  await show(changeMatch(bracket, bracket.matches[100]?.id ?? '', { match_status: 'checkin' }))
  const now = barsOf(drawn.slice(drawn.lastIndexOf('scale(2, 2)')))
  expect([now.length, count(now, STATE_COLORS.checkin)]).toEqual([510, 2])
  expect(drawn.filter((step) => step === 'save()').length).toBe(drawn.filter((step) => step === 'restore()').length)
})

test('a click on a bar goes to its match', async () => {
  const { drawn } = recordCanvas()
  const bracket = bracketOf(256)
  await renderBoard(bracket)
  const canvas = screen.getByRole('img', { name: /matches in one overview/ })
  vi.spyOn(canvas, 'getBoundingClientRect').mockReturnValue({ left: 50, top: 30 } as DOMRect)
  // The losers' bars are drawn last, so the last move of the origin is theirs.
  const [left = 0, top = 0] = numbersIn(drawn.findLast((step) => step.startsWith('translate(')))
  const last = numbersIn(drawn.findLast((step) => step.startsWith('fillRect(')))
  const [x = 0, y = 0, width = 0, height = 0] = last
  const layout = layOut(bracket.matches)
  const id = layout.sections.at(-1)?.columns.at(-1)?.ids.at(-1) ?? ''
  expect(width / CARD_WIDTH).toBeCloseTo(x / (layout.places.get(id)?.x ?? 0))
  expect(height).toBeCloseTo(Math.max(1, (CARD_HEIGHT * y) / (layout.places.get(id)?.y ?? 0)))
  fireEvent.click(canvas, { clientX: 50 + left + x + width / 2, clientY: 30 + top + y + height / 2 })
  await expect.poll(() => (document.activeElement as HTMLElement).dataset.match).toBe(id)
})

const numbersIn = (step = '') => step.match(/-?[\d.]+/g)?.map(Number) ?? []
