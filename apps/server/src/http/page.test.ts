import { nextCursorOf } from '@cup/contract/pages'
import { describe, expect, test } from 'vitest'
import { toPage } from '../db/page.ts'
import { readCursor, writeCursor } from '../text/cursor.ts'
import { toWordSearch } from '../text/search-words.ts'
import { pageHeaders, toPageRequest } from './page.ts'

const ID = '11111111-1111-4111-8111-111111111111'

describe('the query of a page', () => {
  test.each(['0', '-1', '201', '1e2', 'junk', '', '9999'])('ignores the limit %j', (limit) => {
    expect(toPageRequest({ limit })).toEqual({ search: '', cursor: undefined, limit: 200 })
  })

  test('takes a limit, a search and a cursor', () => {
    expect(toPageRequest({ limit: '1', q: ' ann ', cursor: 'abc' })).toEqual({ search: 'ann', cursor: 'abc', limit: 1 })
  })
})

describe('a cursor', () => {
  test('keeps the time of its row to the microsecond', () => {
    const cursor = writeCursor({ micros: '1763251200123456', id: ID, group: 1 })
    expect(readCursor(cursor)).toEqual({ group: 1, at: '2025-11-16T00:00:00.123456Z', id: ID })
  })

  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  test.each([
    undefined,
    '',
    'junk',
    encoded(`0.12.${ID}`),
    encoded(`2.1763251200123456.${ID}`),
    encoded(`0.999999999999999999.${ID}`),
    encoded('0.1763251200123456.------------------------------------'),
    encoded(`0.1763251200123456.${ID}' or 1=1`),
  ])('that nobody was given is none: %j', (cursor) => {
    expect(readCursor(cursor)).toBeUndefined()
  })
})

test('the row beyond the limit says that there is a next page', () => {
  const rows = ['1', '2', '3'].map((micros) => ({ id: ID, micros }))
  const of = (read: typeof rows) => toPage(read, { limit: 2, total: 9 })
  const next = writeCursor({ id: ID, micros: '2' })
  expect(of(rows)).toEqual({ rows: rows.slice(0, 2), total: 9, next })
  expect(of(rows.slice(0, 2))).toEqual({ rows: rows.slice(0, 2), total: 9, next: null })
  expect(of([])).toEqual({ rows: [], total: 9, next: null })
})

test('the link of the next page keeps the search and replaces the cursor', () => {
  const headers = new Map(Object.entries(pageHeaders('/api/admin/users?q=ann+b&cursor=old', { total: 7, next: 'new' })))
  expect(headers.get('x-total-count')).toBe('7')
  expect(headers.get('link')).toBe('</api/admin/users?q=ann+b&cursor=new>; rel="next"')
  expect(nextCursorOf(headers.get('link') ?? null)).toBe('new')
  expect(nextCursorOf(null)).toBeNull()
})

test.each([
  ['Ann', "'ann':*"],
  ['ann.smith@EXAMPLE', "'ann':* & 'smith':* & 'example':*"],
  ["O'Neil | !x:*", "'o':* & 'neil':* & 'x':*"],
  ['@ . -', undefined],
  ['', undefined],
])('%j searches for %j', (typed, search) => {
  expect(toWordSearch(typed)).toBe(search)
})
