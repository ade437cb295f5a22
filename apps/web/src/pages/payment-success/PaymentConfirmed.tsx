import { ENTRY_FEE_CENTS, TEAM_SIZE } from '@cup/contract/constants'
import { emblemSeed } from '@cup/contract/emblem'
import type { Team } from '@cup/contract/teams'
import type { CurrentTournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { TellMePrompt } from '../../features/notifications/TellMePrompt.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { TeamEmblem } from '../../features/teams/TeamEmblem.tsx'
import { teamsQuery } from '../../features/teams/teams-query.ts'
import { currentTournamentQuery } from '../../features/tournament/tournament-queries.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { dollarsFromCents } from '../../format/dollars.ts'
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
      {paid.map((team) => (
        <PaidTeam key={team.id} team={team} cup={cup} />
      ))}
      <dl className="my-5 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 border-y border-line py-4">
        <dt className="text-text-2">Amount Paid</dt>
        <dd className="text-right font-display font-semibold tabular-nums">
          {dollarsFromCents(amountCents || ENTRY_FEE_CENTS)}
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

/** The team that is in now: its cup, the start, and the players who still have to accept. */
function PaidTeam({ team, cup }: { team: Team; cup: CurrentTournament | null | undefined }) {
  const missing = team.pending_invites_info.map(({ name, email }) => name ?? email)
  const free = TEAM_SIZE - team.players.length - missing.length
  return (
    <section aria-label="Your team" className="mt-5 flex gap-3.5 rounded-match border border-line bg-raised p-4">
      <TeamEmblem seed={emblemSeed(team.team_name, team.captain_id)} className="size-10" />
      <div className="min-w-0">
        <h2 className="text-name font-semibold wrap-anywhere">{`${team.team_name} is in`}</h2>
        {cup && (
          <p className="text-small text-text-2">
            {`${cup.name} · starts `}
            <time dateTime={cup.start_date}>{dateTimeWithZone(cup.start_date)}</time>
          </p>
        )}
        <p className={`mt-2 text-small ${missing.length + free > 0 ? 'text-yellow' : 'text-green'}`}>
          {acceptance(missing, free)}
        </p>
      </div>
    </section>
  )
}

function acceptance(missing: readonly string[], free: number): string {
  if (missing.length > 0) return `Still to accept the invite: ${missing.join(' and ')}`
  if (free > 0) return `Your team needs ${free} more: invite them on the Teams page`
  return 'All three players have accepted'
}
