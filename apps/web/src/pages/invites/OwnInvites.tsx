import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import { shortDollars } from '@cup/contract/money'
import type { Team } from '@cup/contract/teams'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { invitesQuery } from '../../features/invites/invites-query.ts'
import { PushPrompt } from '../../features/notifications/PushPrompt.tsx'
import { OwnTeamSummary } from '../../features/teams/OwnTeamSummary.tsx'
import { teamsQuery } from '../../features/teams/teams-query.ts'
import { currentTournamentQuery } from '../../features/tournament/tournament-queries.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { InviteList } from './InviteList.tsx'

interface OwnInvitesProps {
  viewerId: string
  /** The invite that a mail or a notification leads to. */
  wanted: string | null
}

/** The viewer's invites. An accepted one becomes the team, also when its mail is opened again later. */
export function OwnInvites({ viewerId, wanted }: OwnInvitesProps) {
  const [acceptedTeamId, setAcceptedTeamId] = useState<string>()
  const { data: invites } = useQuery(invitesQuery)
  const { data: teams } = useQuery(teamsQuery)
  const isAnswered = wanted !== null && invites !== undefined && !invites.some(({ id }) => id === wanted)
  const joined = teams?.filter(
    ({ id, players }) => id === acceptedTeamId || (isAnswered && players.some((player) => player.id === viewerId)),
  )
  return (
    <div className="grid gap-3">
      {joined?.map((team) => (
        <JoinedTeam key={team.id} team={team} viewerId={viewerId} isNew={team.id === acceptedTeamId} />
      ))}
      <InviteList
        wanted={wanted}
        hasTeam={joined !== undefined && joined.length > 0}
        onAccepted={({ team_id }) => setAcceptedTeamId(team_id)}
      />
    </div>
  )
}

/** The viewer's new team, its other players, and what happens next. */
export function JoinedTeam({ team, viewerId, isNew }: { team: Team; viewerId: string; isNew: boolean }) {
  const { data: cup } = useQuery(currentTournamentQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const mates = team.players.filter(({ id }) => id !== viewerId).map(({ name }) => name)
  return (
    <div className="grid gap-3">
      <OwnTeamSummary
        title={`You're in ${team.team_name}`}
        team={team}
        cup={cup}
        isCaptain={team.captain_id === viewerId}
        headingRef={heading}
      >
        {mates.length > 0 && <p className="mt-1 text-small text-text-2">You play with {mates.join(' and ')}.</p>}
        <p className="mt-1 text-small text-text-2">{nextStep(team, cup)}</p>
        <Link to="/prize-pool" className={`mt-3 ${buttonStyle('secondary')}`}>
          Go to your team
        </Link>
      </OwnTeamSummary>
      <PushPrompt />
    </div>
  )
}

function nextStep({ paid, tournament_id }: Team, cup: Tournament | null | undefined): string {
  if (paid) return 'Next: the draw. When your match is called, you have seven minutes to check in.'
  const { entry_fee } = cup?.id === tournament_id ? cup : DEFAULT_TERMS
  return entry_fee === 0
    ? 'Next: the team is in as soon as it has three players.'
    : `Next: your captain pays the ${shortDollars(entry_fee)} entry fee, and the team is in.`
}
