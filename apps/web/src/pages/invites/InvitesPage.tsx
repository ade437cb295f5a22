import { shortDollars } from '@cup/contract/money'
import Info from 'lucide-react/icons/info'
import { useSearchParams } from 'react-router'
import { SessionWaiting } from '../../features/session/SessionWaiting.tsx'
import { SignedOut } from '../../features/session/SignInButton.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { EntryRefusal } from '../../features/teams/EntryRefusal.tsx'
import { useCupTerms } from '../../features/tournament/use-cup-terms.ts'
import { signedOut } from '../../messages/player-messages.ts'
import { PageBand } from '../../ui/PageBand.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { InvitesSkeleton } from './InviteList.tsx'
import { JoinOffer } from './JoinOffer.tsx'
import { OwnInvites } from './OwnInvites.tsx'

export function InvitesPage() {
  const session = useSession()
  const { status } = session
  const [search] = useSearchParams()
  const code = search.get('join')
  return (
    <>
      <PageBand>
        <div className="py-8">
          <PageHeading size="large">Team Invites</PageHeading>
        </div>
      </PageBand>
      <div className="mx-auto grid max-w-content items-start gap-x-8 gap-y-4 px-4 py-8 sm:px-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <EntryRefusal />
          {code !== null && <JoinOffer code={code} session={session} />}
          {/* At least as tall as its skeleton, so that the box below does not move. */}
          <div className="grid min-h-60 content-start">
            {status === 'loading' && (
              <InvitesSkeleton>
                <SessionWaiting />
              </InvitesSkeleton>
            )}
            {status === 'signed-out' && <SignedOut title={signedOut.invites} />}
            {session.user && <OwnInvites viewerId={session.user.id} wanted={search.get('invite')} />}
          </div>
        </div>
        <InvitesInfo />
      </div>
    </>
  )
}

const factsOf = (entryFee: number): readonly string[] => [
  'Captains invite players by e-mail.',
  'A team has 3 players: the captain and two invited players.',
  entryFee === 0
    ? 'This cup is free to enter.'
    : `The captain pays the ${shortDollars(entryFee)} fee for the whole team.`,
  'You can reject an invite; the captain may then invite another player.',
]

function InvitesInfo() {
  const { entryFee } = useCupTerms()
  return (
    <section aria-labelledby="invites-info" className="flex gap-3 rounded-card border border-line bg-blue-soft/40 p-5">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-blue" />
      <div>
        <h2 id="invites-info" className="font-body text-base font-semibold">
          How invites work
        </h2>
        <ul className="mt-1 grid list-disc gap-1 pl-4 text-small text-text-2">
          {factsOf(entryFee).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
