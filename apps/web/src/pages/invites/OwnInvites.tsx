import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitesQuery } from '../../features/invites/invites-query.ts'
import { teamsQuery } from '../../features/teams/teams-query.ts'
import { InviteList } from './InviteList.tsx'
import { JoinedTeam } from './JoinedTeam.tsx'

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
