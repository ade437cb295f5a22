import type { User } from '@cup/contract/users'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ownPayoutsQuery, PRIZES_ADDRESS } from '../../features/payouts/own-payouts.ts'
import { SessionWaiting } from '../../features/session/SessionWaiting.tsx'
import { SignedOut } from '../../features/session/SignInButton.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { signedOut } from '../../messages/player-messages.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/Card.tsx'
import { PageBand } from '../../ui/PageBand.tsx'
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
    <>
      <PageBand>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
          <PageHeading size="large">Account Settings</PageHeading>
          {/* Equally tall in every state, so that nothing below moves. */}
          <div className="grid min-h-16 min-w-0 content-center">
            {session.status === 'loading' && <Skeleton className="h-16 w-60" />}
            {session.status === 'signed-in' && <Profile user={session.user} />}
            {session.status === 'signed-out' && (
              <p className="text-text-2">Your name, your notifications and your data</p>
            )}
          </div>
        </div>
      </PageBand>
      <div className="mx-auto grid max-w-content gap-4 px-4 py-8 sm:px-6">
        {unsubscribe !== null && <UnsubscribeCard token={unsubscribe} />}
        {session.status === 'loading' && <SettingsSkeleton />}
        {session.status === 'signed-out' && <SignedOut title={signedOut.settings} />}
        {session.status === 'signed-in' && (
          <div className={COLUMNS}>
            <div className="grid gap-4">
              <DisplayNameForm name={session.user.name} />
              <NotificationsCard />
            </div>
            {/* Cards that grow when their data arrives come last, so that they move nothing in sight. */}
            <div className="grid gap-4">
              <AccountInformation user={session.user} />
              <HideMeCard hidden={session.user.hidden ?? false} />
              <YourDataCard />
              <GameAccountsCard />
              <PrizesLink />
            </div>
          </div>
        )}
      </div>
    </>
  )
}

const COLUMNS = 'grid items-start gap-4 lg:grid-cols-[1.25fr_1fr]'

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

function Profile({ user }: { user: User }) {
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Avatar name={user.name} picture={user.picture} large />
      <div className="min-w-0">
        <p className="font-display text-section font-bold wrap-anywhere">{user.name}</p>
        <p className="wrap-anywhere text-text-2">{user.email}</p>
      </div>
    </div>
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
    <div className={COLUMNS}>
      <Card className="relative">
        <Skeleton className="h-36 w-full" />
        <div className="absolute inset-x-8 bottom-8">
          <SessionWaiting />
        </div>
      </Card>
      <Card>
        <Skeleton className="h-36 w-full" />
      </Card>
    </div>
  )
}
