import { PageHeading } from '../../ui/PageHeading.tsx'

export function PaymentSuccessPage() {
  return <PageHeading>Rocket League Tournaments</PageHeading>
}
