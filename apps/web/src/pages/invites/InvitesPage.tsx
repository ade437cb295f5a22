import { PageHeading } from '../../ui/PageHeading.tsx'

export function InvitesPage() {
  return <PageHeading>Rocket League Tournaments</PageHeading>
}
