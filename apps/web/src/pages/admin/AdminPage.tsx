import { PageHeading } from '../../ui/PageHeading.tsx'

export function AdminPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-8 sm:px-6">
      <PageHeading>Admin Dashboard</PageHeading>
      <p className="text-text-2">Manage tournaments, teams, and users</p>
    </div>
  )
}
