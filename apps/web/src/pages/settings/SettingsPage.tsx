import { PageHeading } from '../../ui/PageHeading.tsx'

export function SettingsPage() {
  return <PageHeading>Rocket League Tournaments</PageHeading>
}
