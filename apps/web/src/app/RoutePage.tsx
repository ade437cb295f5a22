import { Suspense, useEffect } from 'react'
import { PageSpinner } from '../ui/PageSpinner.tsx'
import { setPageTitle } from './document-title.ts'
import { RouteErrorBoundary } from './RouteErrorBoundary.tsx'
import type { AppRoute } from './route-table.ts'

/** One page with what every page has: its title, its own failure, its waiting time. */
export function RoutePage({ route: { Page, path, title } }: { route: AppRoute }) {
  useEffect(() => setPageTitle(title), [title])
  return (
    <RouteErrorBoundary key={path}>
      <Suspense fallback={<PageSpinner />}>
        <Page />
      </Suspense>
    </RouteErrorBoundary>
  )
}
