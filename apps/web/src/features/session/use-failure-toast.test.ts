import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { clearToasts, toastStore } from '../../ui/toast.ts'
import { useFailureToast } from './use-failure-toast.ts'

const texts = () => toastStore.get().map(({ text }) => text)

test('a failing query shows one toast, and another only after a success; after a 403 the role is refetched', () => {
  const queryClient = new QueryClient()
  const refetched = vi.spyOn(queryClient, 'invalidateQueries')
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)
  const { rerender } = renderHook(({ error }) => useFailureToast({ error, isSuccess: error === null }, 'It failed'), {
    initialProps: { error: null as Error | null },
    wrapper,
  })
  expect(texts()).toEqual([])
  rerender({ error: new ApiError(500, {}) })
  expect(texts()).toEqual(['It failed'])
  clearToasts()
  rerender({ error: new ApiError(500, {}) })
  expect(texts()).toEqual([])
  rerender({ error: null })
  expect(refetched).not.toHaveBeenCalled()
  rerender({ error: new ApiError(403, { detail: 'Admin access required' }) })
  expect(texts()).toEqual(['Admin access required'])
  expect(refetched.mock.calls).toEqual([[{ queryKey: ['me'] }]])
})
