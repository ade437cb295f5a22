import { lazy, Suspense } from 'react'
import { PageSpinner } from '../ui/PageSpinner.tsx'
import { RequireAdmin } from './RequireAdmin.tsx'

const AdminPage = lazy(async () => ({ default: (await import('../pages/admin/AdminPage.tsx')).AdminPage }))

/** The dashboard's code is fetched only for those who may see it. */
export function AdminRoute() {
  return (
    <RequireAdmin>
      <Suspense fallback={<PageSpinner />}>
        <AdminPage />
      </Suspense>
    </RequireAdmin>
  )
}
