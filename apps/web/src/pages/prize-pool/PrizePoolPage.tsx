import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useStripeLoader } from '../../features/payments/use-stripe-loader.ts'
import { useSession } from '../../features/session/use-session.ts'
import { teamsQuery } from '../../features/teams/teams-query.ts'
import { currentTournamentQuery } from '../../features/tournament/tournament-queries.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import { CupResult } from './CupResult.tsx'
import { LastCup } from './LastCup.tsx'
import { PaymentRequiredBanner } from './PaymentRequiredBanner.tsx'
import { PrizePool } from './PrizePool.tsx'
import { RegisteredTeams } from './RegisteredTeams.tsx'
import { registrationState } from './registration-state.ts'
import { TeamListSkeleton } from './TeamListSkeleton.tsx'
import { useTeamsOfNewCup } from './use-teams-of-new-cup.ts'

export function PrizePoolPage() {
  const session = useSession()
  const current = useQuery(currentTournamentQuery)
  const { data: tournament } = current
  const teams = useQuery(teamsQuery)
  useStripeLoader()
  useTeamsOfNewCup(tournament)

  const registration = registrationState(tournament)
  const unpaid = teams.data?.filter((team) => team.captain_id === session.user?.id && !team.paid) ?? []
  // A banner or a podium above the teams would push them down: they come once it is known what stands above them.
  const isPlaced = useOnceTrue(
    isSettled(current) && session.status !== 'loading' && (session.status === 'signed-out' || isSettled(teams)),
  )
  return (
    <div className="mx-auto max-w-content px-4 sm:px-6">
      <PrizePool tournament={tournament} />
      {isPlaced ? (
        <>
          {registration.isOpen && unpaid.length > 0 && <PaymentRequiredBanner teams={unpaid} />}
          {tournament?.status === 'completed' && <CupResult tournament={tournament} />}
          <RegisteredTeams teams={teams} registration={registration} />
          {teams.data && tournament?.status !== 'completed' && <LastCup />}
        </>
      ) : (
        <div className="grid gap-4">
          <Skeleton className="h-11 w-60" />
          <TeamListSkeleton />
          <StillLoading failed={false} onRetry={() => void teams.refetch()} />
        </div>
      )}
    </div>
  )
}

PrizePoolPage.fetchFirst = (queryClient: QueryClient) =>
  Promise.all([queryClient.fetchQuery(currentTournamentQuery), queryClient.fetchQuery(teamsQuery)])

/** Known, or in trouble that has to be shown. */
const isSettled = ({ data, failureCount }: UseQueryResult): boolean => data !== undefined || failureCount > 0
