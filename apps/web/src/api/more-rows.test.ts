import { expect, test, vi } from 'vitest'
import { foundWords, moreRows } from './more-rows.ts'

const aQuery = (changes: object = {}) => ({
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: vi.fn(async () => {}),
  ...changes,
})
const rows = (changes: object = {}) => ({ loaded: 200, total: 600, isSearch: false, ...changes })

test('a list whose last page is loaded has no more rows', () =>
  expect(moreRows(aQuery({ hasNextPage: false }), rows())).toBeUndefined())

test('the next page is fetched once, and not again while it is loading', () => {
  const idle = aQuery()
  moreRows(idle, rows())?.load()
  expect(idle.fetchNextPage).toHaveBeenCalledTimes(1)
  const busy = aQuery({ isFetchingNextPage: true })
  const more = moreRows(busy, rows())
  more?.load()
  expect([more?.isLoading, busy.fetchNextPage.mock.calls]).toEqual([true, []])
})

test.each([
  [{}, 400],
  [{ total: 201 }, 1],
  [{ total: 200 }, undefined],
  [{ total: 0 }, undefined],
  [{ total: 999, isSearch: true }, 799],
  [{ total: 1000, isSearch: true }, undefined],
  [{ total: 1000 }, 800],
])('with %j the rows that are left are counted as %s', (changes, count) =>
  expect(moreRows(aQuery(), rows(changes))?.count).toBe(count),
)

test.each([
  [1, '1 found'],
  [999, '999 found'],
  [1000, '1000 or more found'],
])('%i results read “%s”', (total, words) => expect(foundWords(total)).toBe(words))
