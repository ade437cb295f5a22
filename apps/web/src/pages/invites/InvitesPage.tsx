import { SessionWaiting } from '../../features/session/SessionWaiting.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { InviteList } from './InviteList.tsx'
import { InvitesInfo } from './InvitesInfo.tsx'
import { InvitesSkeleton } from './InvitesSkeleton.tsx'
import { SignedOutInvites } from './SignedOutInvites.tsx'

export function InvitesPage() {
  const { status } = useSession()
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-8 sm:px-6">
      <PageHeading>Team Invites</PageHeading>
      {/* At least as tall as its skeleton, so that the box below does not move. */}
      <div className="grid min-h-50 content-start">
        {status === 'loading' && (
          <InvitesSkeleton>
            <SessionWaiting />
          </InvitesSkeleton>
        )}
        {status === 'signed-out' && <SignedOutInvites />}
        {status === 'signed-in' && <InviteList />}
      </div>
      <InvitesInfo />
    </div>
  )
}
