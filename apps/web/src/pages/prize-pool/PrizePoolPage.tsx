import { useQuery } from '@tanstack/react-query'
import { useStripeLoader } from '../../features/payments/use-stripe-loader.ts'
import { useSession } from '../../features/session/use-session.ts'
import { teamsQuery } from '../../features/teams/teams-query.ts'
import { currentTournamentQuery } from '../../features/tournament/tournament-queries.ts'
import { CupResult } from './CupResult.tsx'
import { LastCup } from './LastCup.tsx'
import { PaymentRequiredBanner } from './PaymentRequiredBanner.tsx'
import { PrizePool } from './PrizePool.tsx'
import { RegisteredTeams } from './RegisteredTeams.tsx'
import { registrationState } from './registration-state.ts'
import { useTeamsOfNewCup } from './use-teams-of-new-cup.ts'

export function PrizePoolPage() {
  const { user } = useSession()
  const { data: tournament } = useQuery(currentTournamentQuery)
  const teams = useQuery(teamsQuery)
  useStripeLoader()
  useTeamsOfNewCup(tournament)

  const registration = registrationState(tournament)
  const unpaid = teams.data?.filter((team) => team.captain_id === user?.id && !team.paid) ?? []
  return (
    <div className="mx-auto max-w-content px-4 sm:px-6">
      <PrizePool tournament={tournament} />
      {registration.isOpen && unpaid.length > 0 && <PaymentRequiredBanner teams={unpaid} />}
      {tournament?.status === 'completed' && <CupResult tournament={tournament} />}
      <RegisteredTeams teams={teams} registration={registration} />
      {tournament?.status !== 'completed' && <LastCup />}
    </div>
  )
}
