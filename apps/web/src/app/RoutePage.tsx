import { Suspense, useEffect } from 'react'
import { PageSpinner } from '../ui/PageSpinner.tsx'
import { setPageTitle } from './document-title.ts'
import { RequireAdmin } from './RequireAdmin.tsx'
import { RouteErrorBoundary } from './RouteErrorBoundary.tsx'
import type { AppRoute } from './route-table.ts'

/** One page with what every page has: its title, its own failure, its waiting time. */
export function RoutePage({ route: { Page, path, title, admin } }: { route: AppRoute }) {
  useEffect(() => setPageTitle(title), [title])
  const page = (
    <Suspense fallback={<PageSpinner />}>
      <Page />
    </Suspense>
  )
  return <RouteErrorBoundary key={path}>{admin ? <RequireAdmin>{page}</RequireAdmin> : page}</RouteErrorBoundary>
}
