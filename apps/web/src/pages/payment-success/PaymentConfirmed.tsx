import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { TellMePrompt } from '../../features/notifications/TellMePrompt.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { OwnTeamSummary } from '../../features/teams/OwnTeamSummary.tsx'
import { teamsQuery } from '../../features/teams/teams-query.ts'
import { currentTournamentQuery } from '../../features/tournament/tournament-queries.ts'
import { dollars, dollarsFromCents } from '../../format/dollars.ts'
import { paymentPage } from '../../messages/player-messages.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

export function PaymentConfirmed({ amountCents }: { amountCents: number | undefined }) {
  const { user } = useSession()
  const { data: cup } = useQuery(currentTournamentQuery)
  const { data: teams } = useQuery(teamsQuery)
  const paid = teams?.filter(({ captain_id, paid }) => paid && captain_id === user?.id) ?? []
  return (
    <>
      <span className="grid size-10.5 place-items-center rounded-full bg-green-soft text-green">
        <Check aria-hidden="true" className="size-6" strokeWidth={3} />
      </span>
      <PageHeading className="mt-3">{paymentPage.success}</PageHeading>
      {paid.length > 0 && (
        <div className="mt-5 grid gap-3">
          {paid.map((team) => (
            <OwnTeamSummary key={team.id} title={`${team.team_name} is in`} team={team} cup={cup} isCaptain />
          ))}
        </div>
      )}
      <dl className="my-5 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-y border-line py-4">
        <dt className="text-text-2">Amount Paid</dt>
        <dd className="text-right font-display font-semibold tabular-nums">
          {amountCents ? dollarsFromCents(amountCents) : dollars((cup ?? DEFAULT_TERMS).entry_fee)}
        </dd>
        <dt className="text-text-2">Status</dt>
        <dd className="text-right font-display font-semibold text-green">Confirmed</dd>
      </dl>
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Link to="/bracket" className={buttonStyle('primary')}>
          View Bracket
        </Link>
        <Link to="/prize-pool" className={buttonStyle('secondary')}>
          View All Teams
        </Link>
      </div>
      <TellMePrompt className="mt-5 text-left" />
    </>
  )
}
