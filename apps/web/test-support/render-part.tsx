import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { Providers } from '../src/app/Providers.tsx'
import { toastStore } from '../src/ui/toast.ts'

/** Renders a part of a page without the app around it, because the app takes most of the time of a page's test. */
export function renderPart(part: ReactElement, path = '/') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const inApp = (shown: ReactElement) => (
    <Providers queryClient={queryClient}>
      <MemoryRouter initialEntries={[path]}>{shown}</MemoryRouter>
    </Providers>
  )
  const { container, rerender, unmount } = render(inApp(part))
  return {
    container,
    queryClient,
    rerender: (next: ReactElement) => rerender(inApp(next)),
    unmount,
    /** The keys of the queries that were invalidated since the last call, in alphabetical order. */
    takeStale: (): string[] => {
      const keys = invalidate.mock.calls.map(([filters]) => (filters?.queryKey ?? []).join(' '))
      invalidate.mockClear()
      return [...new Set(keys)].toSorted()
    },
  }
}

export const shownToasts = (): string[] => toastStore.get().map(({ tone, text }) => `${tone}: ${text}`)
