import { useSearchParams } from 'react-router'
import { SessionWaiting } from '../../features/session/SessionWaiting.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { InviteList } from './InviteList.tsx'
import { InvitesInfo } from './InvitesInfo.tsx'
import { InvitesSkeleton } from './InvitesSkeleton.tsx'
import { JoinOffer } from './JoinOffer.tsx'
import { SignedOutInvites } from './SignedOutInvites.tsx'

export function InvitesPage() {
  const session = useSession()
  const { status } = session
  const [search] = useSearchParams()
  const code = search.get('join')
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-8 sm:px-6">
      <PageHeading>Team Invites</PageHeading>
      {code !== null && <JoinOffer code={code} session={session} />}
      {/* At least as tall as its skeleton, so that the box below does not move. */}
      <div className="grid min-h-50 content-start">
        {status === 'loading' && (
          <InvitesSkeleton>
            <SessionWaiting />
          </InvitesSkeleton>
        )}
        {status === 'signed-out' && code === null && <SignedOutInvites />}
        {status === 'signed-in' && <InviteList wanted={search.get('invite')} />}
      </div>
      <InvitesInfo />
    </div>
  )
}
