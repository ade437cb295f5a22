import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSession } from '../../features/session/use-session.ts'
import { teamsOfTournamentQuery } from '../../features/teams/teams-query.ts'
import { pastTournamentQuery } from '../../features/tournament/tournament-queries.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageBand } from '../../ui/PageBand.tsx'
import { CupMoney, cupMoneyQuery } from './CupMoney.tsx'
import { CupResult } from './CupResult.tsx'
import { PrizePool } from './PrizePool.tsx'
import { TeamList, TeamListSkeleton } from './TeamList.tsx'

/** The page of teams for a completed cup: its pool, its winners, its money and its teams, shown together so that nothing moves. */
export function PastCup({ tournamentId }: { tournamentId: string }) {
  const cup = useQuery(pastTournamentQuery(tournamentId))
  const { data: teams } = useQuery(teamsOfTournamentQuery(tournamentId))
  const money = useQuery(cupMoneyQuery(tournamentId))
  const { status } = useSession()
  return (
    <>
      <PageBand>
        <PrizePool current={cup} />
      </PageBand>
      <div className="mx-auto max-w-content px-4 pt-8 sm:px-6">
        {cup.data === null && (
          <EmptyState title="No completed cup has this address" action={<CurrentCupLink />}>
            It may still be going on, or the link is incomplete.
          </EmptyState>
        )}
        {cup.data && (!teams || money.isPending) && <TeamListSkeleton />}
        {cup.data && teams && !money.isPending && (
          <>
            <CupResult tournament={cup.data} isSignedIn={status === 'signed-in'} />
            <CupMoney tournamentId={tournamentId} />
            <section aria-labelledby="teams" className="mt-10">
              <h2 id="teams" className="mb-4 text-[1.375rem]/8 font-semibold">
                Teams
              </h2>
              <TeamList
                teams={teams}
                viewerId={undefined}
                registration={{ ...OVER, isCancelled: cup.data.cancelled }}
                isFree={cup.data.entry_fee === 0}
              />
            </section>
            <p className="mt-8">
              <CurrentCupLink />
            </p>
          </>
        )}
      </div>
    </>
  )
}

const OVER = { isOpen: false, isLocked: false }

const CurrentCupLink = () => (
  <Link to="/prize-pool" className={buttonStyle('secondary')}>
    Go to the current cup
  </Link>
)
