import { useEffect } from 'react'
import { setPageTitle } from './document-title.ts'
import { RequireAdmin } from './RequireAdmin.tsx'
import type { AppRoute } from './route-table.tsx'

/** One page, its title and who may see it. */
export function RoutePage({ route: { Page, path, title, adminOnly } }: { route: AppRoute }) {
  useEffect(() => setPageTitle(title), [title])
  return adminOnly ? (
    <RequireAdmin>
      <Page key={path} />
    </RequireAdmin>
  ) : (
    <Page key={path} />
  )
}
