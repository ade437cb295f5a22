import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { bringIntoSight, fillBrowserGaps } from '../../../test-support/bracket/fill-browser-gaps.ts'
import { useOfferedCheckIn, useOfferWhileVisible } from './offered-check-in.ts'

beforeEach(() => fillBrowserGaps())

test('a page offers the check-in of a match while its button can be seen', () => {
  const offered = renderHook(useOfferedCheckIn).result
  const element = { current: document.body }
  const { rerender, unmount } = renderHook(({ id }) => useOfferWhileVisible(element, id), {
    initialProps: { id: null as string | null },
  })
  expect(offered.current).toBeNull()
  rerender({ id: 'one' })
  expect(offered.current).toBe('one')
  act(() => bringIntoSight(false))
  expect(offered.current).toBeNull()
  act(() => bringIntoSight(true))
  rerender({ id: 'two' })
  expect(offered.current).toBe('two')
  unmount()
  expect(offered.current).toBeNull()
})
