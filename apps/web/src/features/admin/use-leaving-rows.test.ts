import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLeavingRows } from './use-leaving-rows.ts'

const leavingRows = (...first: string[]) => {
  const { result, rerender } = renderHook(({ latest }) => useLeavingRows(latest, (row) => row), {
    initialProps: { latest: first },
  })
  return {
    rows: () => result.current.rows.join(' '),
    show: (...latest: string[]) => rerender({ latest }),
    leave: (row: string) => act(() => result.current.leave(row)),
  }
}

test('rows that were removed keep their places until they leave, each on its own', () => {
  const list = leavingRows('a', 'b', 'c', 'd')
  list.show('b', 'd')
  expect(list.rows()).toBe('a b c d')
  list.show('d')
  expect(list.rows()).toBe('a b c d')
  list.leave('a')
  expect(list.rows()).toBe('b c d')
  list.leave('c')
  list.leave('b')
  expect(list.rows()).toBe('d')
})

test('a row that comes back is shown once, and keeps its place when it is removed again', () => {
  const list = leavingRows('a', 'b', 'c')
  list.show('a', 'c')
  list.show('a', 'c', 'b')
  expect(list.rows()).toBe('a c b')
  list.show('a')
  expect(list.rows()).toBe('a c b')
  list.leave('c')
  list.leave('b')
  expect(list.rows()).toBe('a')
})
