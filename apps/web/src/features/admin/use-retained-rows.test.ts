import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRetainedRows } from './use-retained-rows.ts'

const retainedRows = (...first: string[]) => {
  const { result, rerender } = renderHook(({ latest }) => useRetainedRows(latest, (row) => row), {
    initialProps: { latest: first },
  })
  return {
    rows: () => result.current.rows.join(' '),
    show: (...latest: string[]) => rerender({ latest }),
    release: (row: string) => act(() => result.current.release(row)),
  }
}

test('rows that were removed keep their places until each is released', () => {
  const list = retainedRows('a', 'b', 'c', 'd')
  list.show('b', 'd')
  expect(list.rows()).toBe('a b c d')
  list.show('d')
  expect(list.rows()).toBe('a b c d')
  list.release('a')
  expect(list.rows()).toBe('b c d')
  list.release('c')
  list.release('b')
  expect(list.rows()).toBe('d')
})

test('a row that returns is shown once, and keeps its place when it is removed again', () => {
  const list = retainedRows('a', 'b', 'c')
  list.show('a', 'c')
  list.show('a', 'c', 'b')
  expect(list.rows()).toBe('a c b')
  list.show('a')
  expect(list.rows()).toBe('a c b')
  list.release('c')
  list.release('b')
  expect(list.rows()).toBe('a')
})
