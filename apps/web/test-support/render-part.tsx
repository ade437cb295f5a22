import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { Providers } from '../src/app/Providers.tsx'

/** Renders a part of a page without the app around it, which takes most of the time of a page's test. */
export function renderPart(part: ReactElement) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const inApp = (shown: ReactElement) => (
    <Providers queryClient={queryClient}>
      <MemoryRouter>{shown}</MemoryRouter>
    </Providers>
  )
  const { rerender } = render(inApp(part))
  return { queryClient, rerender: (next: ReactElement) => rerender(inApp(next)) }
}
