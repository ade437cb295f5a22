import type { User } from '@cup/contract/users'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ownPayoutsQuery } from '../../features/payouts/own-payouts-query.ts'
import { PRIZES_ADDRESS } from '../../features/payouts/prizes-address.ts'
import { SessionWaiting } from '../../features/session/SessionWaiting.tsx'
import { preloadSignIn, promptSignIn } from '../../features/session/sign-in-prompt.ts'
import { useSession } from '../../features/session/use-session.ts'
import { signedOut } from '../../messages/player-messages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DisplayNameForm } from './DisplayNameForm.tsx'
import { GameAccountsCard } from './GameAccountsCard.tsx'
import { HideMeCard } from './HideMeCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { UnsubscribeCard } from './UnsubscribeCard.tsx'
import { YourDataCard } from './YourDataCard.tsx'

export function SettingsPage() {
  const session = useSession()
  const [search] = useSearchParams()
  const unsubscribe = search.get('unsubscribe')
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-8 sm:px-6">
      <PageHeading>Account Settings</PageHeading>
      {unsubscribe !== null && <UnsubscribeCard token={unsubscribe} />}
      {session.status === 'loading' && <SettingsSkeleton />}
      {session.status === 'signed-out' && <SignedOutSettings />}
      {session.status === 'signed-in' && (
        <>
          <ProfileCard user={session.user} />
          <DisplayNameForm name={session.user.name} />
          <HideMeCard hidden={session.user.hidden ?? false} />
          <NotificationsCard />
          <GameAccountsCard />
          <AccountInformation user={session.user} />
          <YourDataCard />
          <PrizesLink />
        </>
      )}
    </div>
  )
}

/** Prizes are in a dialog of another page. */
function PrizesLink() {
  const { data: payouts = [] } = useQuery(ownPayoutsQuery)
  if (payouts.length === 0) return null
  return (
    <Link to={PRIZES_ADDRESS} className={buttonStyle('secondary')}>
      Your Prizes ({payouts.length})
    </Link>
  )
}

function ProfileCard({ user }: { user: User }) {
  return (
    <Card className="flex items-center gap-4">
      <Avatar name={user.name} picture={user.picture} large />
      <div className="min-w-0">
        <p className="text-name font-semibold">{user.name}</p>
        <p className="text-text-2">{user.email}</p>
      </div>
    </Card>
  )
}

function AccountInformation({ user }: { user: User }) {
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

/** A long address moves below its label before it is broken. */
function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <dt className="text-text-2">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function SettingsSkeleton() {
  return (
    <>
      <Card className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-10 w-48" />
      </Card>
      <Card className="relative">
        <Skeleton className="h-36 w-full" />
        <div className="absolute bottom-8 left-8">
          <SessionWaiting />
        </div>
      </Card>
      <Card>
        <Skeleton className="h-40 w-full" />
      </Card>
    </>
  )
}

function SignedOutSettings() {
  return (
    <EmptyState
      title={signedOut.settings}
      action={
        <Button variant="primary" onClick={promptSignIn} onPointerEnter={preloadSignIn} onFocus={preloadSignIn}>
          Sign In
        </Button>
      }
    />
  )
}
