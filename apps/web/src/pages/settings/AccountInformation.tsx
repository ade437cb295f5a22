import type { User } from '@cup/contract/users'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

export function AccountInformation({ user }: { user: User }) {
  return (
    <Card>
      <h2 className="text-section font-semibold">Account Information</h2>
      <dl className="mt-3 grid gap-3">
        <Line term="E-mail">{user.email}</Line>
        <Line term="Status">
          <Badge tone={user.verified ? 'green' : 'yellow'}>{user.verified ? 'Verified' : 'Pending Verification'}</Badge>
        </Line>
        <Line term="Account Type">{user.picture ? 'Google OAuth' : 'Email/Password'}</Line>
      </dl>
    </Card>
  )
}

/** A long address goes below its term before it is broken. */
function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <dt className="text-text-2">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
