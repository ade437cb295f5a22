import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useSteadyRows } from './use-steady-rows.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const itself = (row: string) => row

function List({ latest, kept = [] }: { latest: readonly string[]; kept?: readonly string[] }) {
  const find = (key: string) => (kept.includes(key) ? key : undefined)
  const { rows, changed, sortAgain, hold } = useSteadyRows(latest, itself, ...(kept.length > 0 ? [find] : []))
  return (
    <section>
      <div data-testid="list" {...hold}>
        {rows.map((row) => (
          <button key={row} type="button">
            {row}
          </button>
        ))}
      </div>
      <output>{changed}</output>
      <button type="button" onClick={sortAgain}>
        Refresh list
      </button>
    </section>
  )
}
const list = () => screen.getByTestId('list')
const shown = () => Array.from(list().querySelectorAll('button'), ({ textContent }) => textContent)
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a list that is not in use has its current order', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  rerender(<List latest={['b', 'a']} />)
  expect(shown()).toEqual(['b', 'a'])
})

test('the focus keeps every row in its place, and new rows come last', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  act(() => screen.getByRole('button', { name: 'b' }).focus())
  rerender(<List latest={['c', 'b', 'a']} />)
  expect(shown()).toEqual(['a', 'b', 'c'])
  wait(60_000)
  expect(shown()).toEqual(['a', 'b', 'c'])
})

test('moving the focus from one row to the next keeps the order', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  act(() => screen.getByRole('button', { name: 'a' }).focus())
  rerender(<List latest={['b', 'a']} />)
  act(() => screen.getByRole('button', { name: 'b' }).focus())
  wait(1_000)
  expect(shown()).toEqual(['a', 'b'])
})

test('the current order is restored shortly after the focus has left', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  act(() => screen.getByRole('button', { name: 'b' }).focus())
  rerender(<List latest={['b', 'a']} />)
  act(() => screen.getByRole('button', { name: 'Refresh list' }).focus())
  expect(shown()).toEqual(['a', 'b'])
  wait(1_000)
  expect(shown()).toEqual(['b', 'a'])
})

test('a focus that leaves does not reorder a list under the pointer, and neither does a touch that ends', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  fireEvent.pointerEnter(list())
  act(() => screen.getByRole('button', { name: 'a' }).focus())
  rerender(<List latest={['b', 'a']} />)
  act(() => screen.getByRole('button', { name: 'Refresh list' }).focus())
  fireEvent.pointerDown(list())
  wait(20_000)
  expect(shown()).toEqual(['a', 'b'])
  fireEvent.pointerLeave(list())
  wait(300)
  expect(shown()).toEqual(['a', 'b'])
  wait(200)
  expect(shown()).toEqual(['b', 'a'])
})

test('a pointer that returns in time finds the rows where they were', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  fireEvent.pointerDown(list())
  rerender(<List latest={['b', 'a']} />)
  wait(7_900)
  fireEvent.pointerDown(list())
  wait(7_900)
  expect(shown()).toEqual(['a', 'b'])
  fireEvent.pointerEnter(list())
  fireEvent.pointerLeave(list())
  wait(399)
  fireEvent.pointerEnter(list())
  wait(60_000)
  expect(shown()).toEqual(['a', 'b'])
})

test('refreshing a list that is not in use keeps no old row', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  fireEvent.click(screen.getByRole('button', { name: 'Refresh list' }))
  rerender(<List latest={['b', 'a']} />)
  expect(shown()).toEqual(['b', 'a'])
})

test('a pointer that leaves does not reorder a list that has the focus', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  act(() => screen.getByRole('button', { name: 'a' }).focus())
  fireEvent.pointerEnter(list())
  rerender(<List latest={['b', 'a']} />)
  fireEvent.pointerLeave(list())
  wait(1_000)
  expect(shown()).toEqual(['a', 'b'])
})

test('a touch holds the rows for some seconds', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  fireEvent.pointerDown(list())
  rerender(<List latest={['b', 'a']} />)
  wait(7_000)
  expect(shown()).toEqual(['a', 'b'])
  wait(2_000)
  expect(shown()).toEqual(['b', 'a'])
})

test('a removed row is shown while its present state is known, and then disappears', () => {
  const { rerender } = render(<List latest={['a', 'b']} />)
  fireEvent.pointerEnter(list())
  rerender(<List latest={['b']} kept={['a']} />)
  expect(shown()).toEqual(['a', 'b'])
  rerender(<List latest={['b']} />)
  expect(shown()).toEqual(['b'])
})

test('counts removed and moved rows until the list is refreshed', () => {
  const { rerender } = render(<List latest={['a', 'b', 'c']} />)
  fireEvent.pointerEnter(list())
  rerender(<List latest={['c', 'b']} kept={['a']} />)
  expect(screen.getByRole('status').textContent).toBe('3')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh list' }))
  expect(screen.getByRole('status').textContent).toBe('0')
  expect(shown()).toEqual(['c', 'b'])
})
