import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { onBoard } from '../../../../test-support/bracket/on-board.tsx'
import { FocusContext } from '../board/board-context.ts'
import { evenZoom } from '../layout/geometry.ts'
import { layOut } from '../layout/layout.ts'
import { scrollTarget } from '../layout/visible-window.ts'
import { movedPoint } from '../layout/zoom.ts'
import { useRevealInTree } from './use-reveal-in-tree.ts'
import { useSteadyZoom } from './use-steady-zoom.ts'
import { useTreeListeners } from './use-tree-listeners.ts'

const LAYOUT = layOut(bracketOf(16).matches)
const [LAST = ''] = LAYOUT.sections.at(-1)?.columns.at(-1)?.ids ?? []
const PLACE = LAYOUT.places.get(LAST)

let box: HTMLDivElement
let card: HTMLElement
const scrollTo = vi.fn()
const scrollBy = vi.fn()
const scrollIntoView = vi.fn()
const animate = vi.fn()
const setFocused = vi.fn()

// The hook imports them; fetching code takes real time, and one of these tests stops the clock.
beforeAll(() => import('../board/on-demand.ts'))

beforeEach(() => {
  fillBrowserGaps({ height: 800 })
  box = document.createElement('div')
  box.innerHTML = `<article data-match="${LAST}" tabindex="-1"></article>`
  document.body.append(box)
  card = box.querySelector('article') as HTMLElement
  for (const spy of [scrollTo, scrollBy, scrollIntoView, animate, setFocused]) spy.mockReset()
  Object.defineProperties(box, { clientWidth: { value: 600 }, clientHeight: { value: 400 } })
  Object.assign(box, { scrollTo, scrollIntoView, scrollLeft: 100, scrollTop: 60 })
  Object.assign(card, { scrollIntoView, animate })
  window.scrollBy = scrollBy
})
afterEach(() => document.documentElement.removeAttribute('style'))

const standAt = (element: Element, top: number, bottom: number) =>
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ top, bottom, left: 0 } as DOMRect)

const revealer = () =>
  renderHook(() => useRevealInTree({ current: box }, LAYOUT, evenZoom(0.75)), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <FocusContext value={[[], setFocused]}>{children}</FocusContext>
    ),
  }).result.current

const target = (align: 'nearest' | 'center', scale = 1) => {
  if (!PLACE) throw new Error('the last match has a place')
  const view = { x: 100 / scale, y: 60 / scale, width: 600 / scale, height: 400 / scale }
  const { x, y } = scrollTarget(LAYOUT, PLACE, evenZoom(0.75), view, align)
  return { left: x * scale, top: y * scale }
}

test('a neighbour gets the focus and is brought into sight at once, without a light', () => {
  standAt(card, 100, 300)
  revealer()(LAST, { align: 'nearest', focus: true })
  expect(document.activeElement).toBe(card)
  expect(setFocused.mock.calls.map(([pin]) => pin(['before', 'other']))).toEqual([['other', LAST]])
  expect(scrollTo.mock.calls).toEqual([[{ ...target('nearest'), behavior: 'instant' }]])
  expect(scrollIntoView.mock.calls).toEqual([[{ block: 'nearest', inline: 'nearest' }]])
  expect([animate.mock.calls, scrollBy.mock.calls]).toEqual([[], []])
})

test('a jump flashes the match and scrolls to it smoothly, without moving the focus', () => {
  fillBrowserGaps({ reducedMotion: false })
  window.scrollBy = scrollBy
  standAt(box, 100, 500)
  revealer()(LAST, { align: 'center', focus: false })
  expect(document.activeElement).toBe(document.body)
  expect(animate).toHaveBeenCalledTimes(1)
  expect(scrollTo.mock.calls).toEqual([[{ ...target('center'), behavior: 'smooth' }]])
  expect([scrollBy.mock.calls, scrollIntoView.mock.calls]).toEqual([[], []])
})

test.each([
  ['under the navigation bar', 63, 500],
  ['below the screen', 500, 801],
])('a tree that is %s is moved below the bar first', (_, top, bottom) => {
  standAt(box, top, bottom)
  revealer()(LAST, { align: 'center', focus: true })
  expect(scrollBy.mock.calls).toEqual([[{ top: top - 64 - 8, behavior: 'instant' }]])
  expect(scrollIntoView.mock.contexts).toEqual([box])
})

test('a tree that fills the screen exactly stays where it is', () => {
  standAt(box, 64, 800)
  revealer()(LAST, { align: 'center', focus: false })
  expect(scrollBy).not.toHaveBeenCalled()
})

test('with a larger text size everything is scrolled as much further', () => {
  document.documentElement.style.fontSize = '32px'
  standAt(card, 100, 300)
  revealer()(LAST, { align: 'nearest', focus: false })
  expect(scrollTo.mock.calls).toEqual([[{ ...target('nearest', 2), behavior: 'instant' }]])
})

test('a match that is not in the tree moves nothing', () => {
  revealer()('hidden', { align: 'center', focus: true })
  expect([setFocused.mock.calls, scrollTo.mock.calls]).toEqual([[], []])
})

function steady(onZoom = () => {}) {
  const { wrap } = onBoard(bracketOf(16))
  const useTree = ({ zoom }: { zoom: number }) => {
    const scroller = { current: box }
    useTreeListeners(scroller, LAYOUT, evenZoom(zoom), useSteadyZoom(scroller, LAYOUT, evenZoom(zoom), onZoom))
  }
  const wrapper = ({ children }: { children: ReactNode }) => wrap(children)
  return renderHook(useTree, { initialProps: { zoom: 1 }, wrapper })
}

/** Where the tree is scrolled so that the point `at` of the box keeps showing the same place. */
function keeping(at: { x: number; y: number }, from: number, to: number, scale = 1) {
  const point = { x: (100 + at.x) / scale, y: (60 + at.y) / scale }
  const { x, y } = movedPoint(LAYOUT, point, evenZoom(from), evenZoom(to))
  return { left: x * scale - at.x, top: y * scale - at.y, behavior: 'instant' }
}

test('another zoom keeps the middle of the tree in its place, and the same zoom moves nothing', () => {
  document.documentElement.style.fontSize = '32px'
  const { rerender } = steady()
  rerender({ zoom: 1 })
  expect(scrollTo).not.toHaveBeenCalled()
  rerender({ zoom: 0.5 })
  rerender({ zoom: 0.75 })
  const middle = { x: 300, y: 200 }
  expect(scrollTo.mock.calls).toEqual([[keeping(middle, 1, 0.5, 2)], [keeping(middle, 0.5, 0.75, 2)]])
})

test('Ctrl and the wheel set the next zoom and keep the point under the pointer, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const onZoom = vi.fn()
  const { rerender, unmount } = steady(onZoom)
  const turn = () =>
    box.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, ctrlKey: true, clientX: 50, clientY: 40 }))
  turn()
  expect(onZoom).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(300))
  await vi.waitFor(() => {
    turn()
    expect(onZoom).toHaveBeenCalledWith(0.75)
  })
  rerender({ zoom: 0.75 })
  onZoom.mockClear()
  rerender({ zoom: 0.5 })
  expect(scrollTo.mock.calls).toEqual([[keeping({ x: 50, y: 40 }, 1, 0.75)], [keeping({ x: 300, y: 200 }, 0.75, 0.5)]])
  unmount()
  turn()
  expect(onZoom).not.toHaveBeenCalled()
})
