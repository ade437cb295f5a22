import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRowDrag } from './use-row-drag.ts'

const onMove = vi.fn()
let captured = false

function Row({ index }: { index: number }) {
  const { isDragging, handle } = useRowDrag(index, onMove)
  return (
    <li data-seed-index={index} data-dragging={isDragging || undefined}>
      <button type="button" {...handle}>
        Handle {index}
      </button>
    </li>
  )
}

/** The row that the pointer is over. */
const isOver = (index: number | null) => {
  document.elementFromPoint = () => (index === null ? null : screen.getByRole('button', { name: `Handle ${index}` }))
}

beforeEach(() => {
  onMove.mockClear()
  captured = false
  render(
    <ol>
      <Row index={0} />
      <Row index={1} />
      <Row index={2} />
    </ol>,
  )
  const handle = screen.getByRole('button', { name: 'Handle 0' })
  handle.setPointerCapture = () => {
    captured = true
  }
  handle.hasPointerCapture = () => captured
  const list = screen.getByRole('list')
  list.getBoundingClientRect = () => ({ top: 100, bottom: 500 }) as DOMRect
  list.scrollTop = 50
})

const touch = (type: 'Down' | 'Move' | 'Up' | 'Cancel', clientY = 300, button = 0) => {
  const event = new MouseEvent(`pointer${type.toLowerCase()}`, { bubbles: true, clientY, button })
  Object.assign(event, { pointerId: 1 })
  fireEvent(screen.getByRole('button', { name: 'Handle 0' }), event)
}
const marks = () => screen.getAllByRole('listitem').map((row) => row.hasAttribute('data-drop-target'))
const isDragged = () => screen.getAllByRole('listitem')[0]?.dataset.dragging

test('a row is dropped at the row under the pointer, which is marked during the drag', () => {
  touch('Down')
  expect(isDragged()).toBe('true')
  isOver(1)
  touch('Move')
  expect(marks()).toEqual([false, true, false])
  isOver(2)
  touch('Move')
  expect(marks()).toEqual([false, false, true])
  touch('Up')
  expect(onMove.mock.calls).toEqual([[2]])
  expect([marks(), isDragged()]).toEqual([[false, false, false], undefined])
})

test('a row dropped where it was, or outside the list, stays', () => {
  touch('Down')
  isOver(0)
  touch('Move')
  touch('Up')
  touch('Down')
  isOver(null)
  touch('Move')
  touch('Up')
  expect(onMove).not.toHaveBeenCalled()
})

test('a drag that is cancelled moves nothing', () => {
  touch('Down')
  isOver(2)
  touch('Move')
  touch('Cancel')
  expect([marks(), isDragged(), onMove.mock.calls]).toEqual([[false, false, false], undefined, []])
})

test('only the main mouse button drags', () => {
  touch('Down', 300, 2)
  isOver(2)
  touch('Move', 300, 2)
  touch('Up', 300, 2)
  expect([captured, onMove.mock.calls]).toEqual([false, []])
})

test('a pointer near an end of the list scrolls it', () => {
  const scrollTop = () => screen.getByRole('list').scrollTop
  touch('Down')
  isOver(1)
  touch('Move', 300)
  expect(scrollTop()).toBe(50)
  touch('Move', 120)
  expect(scrollTop()).toBe(40)
  touch('Move', 480)
  expect(scrollTop()).toBe(50)
})
