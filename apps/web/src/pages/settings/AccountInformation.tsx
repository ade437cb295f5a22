import type { User } from '@cup/contract/users'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

export function AccountInformation({ user }: { user: User }) {
  return (
    <Card>
      <h2 className="text-section font-semibold">Account Information</h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        <dt className="text-text-2">E-mail</dt>
        <dd className="text-right">{user.email}</dd>
        <dt className="text-text-2">Status</dt>
        <dd className="text-right">
          <Badge tone={user.verified ? 'green' : 'yellow'}>{user.verified ? 'Verified' : 'Pending Verification'}</Badge>
        </dd>
        <dt className="text-text-2">Account Type</dt>
        <dd className="text-right">{user.picture ? 'Google OAuth' : 'Email/Password'}</dd>
      </dl>
    </Card>
  )
}
