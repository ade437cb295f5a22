import { PageHeading } from '../../ui/PageHeading.tsx'

export function PrizePoolPage() {
  return <PageHeading>Rocket League Tournaments</PageHeading>
}
