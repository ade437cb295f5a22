import type { Match } from '@cup/contract/matches'
import { contestResult, type Room } from '@cup/contract/rooms'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { failureText } from '../../messages/failure-text.ts'
import { roomMessages } from '../../messages/room-messages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PartFailure } from '../../ui/PartFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RoomButton } from './RoomButton.tsx'
import { RoomHelp } from './RoomHelp.tsx'
import { RoomLobby } from './RoomLobby.tsx'
import { RoomReport } from './RoomReport.tsx'
import { RoomSection } from './RoomSection.tsx'
import { RoomTalk } from './RoomTalk.tsx'
import type { RoomTeams } from './results.ts'
import { roomQuery } from './room-query.ts'

const RoomGames = lazyPart<ComponentProps<typeof import('./games/RoomGames.tsx').RoomGames>>(
  async () => (await import('./games/RoomGames.tsx')).RoomGames,
  {
    name: 'The games',
    waiting: <Skeleton className="h-40 rounded-control" />,
    Failed: ({ onRetry }) => <PartFailure text="The games did not load." onRetry={onRetry} />,
  },
)

interface MatchRoomProps {
  match: Match
  teams: RoomTeams
  isAdmin: boolean
}

/** On a desktop the messages are beside the rest, unless the rest is empty or a single thing, such as a button. */
const COLUMNS =
  'grid gap-4 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] md:gap-x-7 md:border-t md:border-line md:pt-4 md:has-[>:first-child:empty]:grid-cols-1 md:has-[>:first-child>:only-child]:grid-cols-1 md:[&>section]:border-t-0 md:[&>section]:pt-0'

/** Lobby, messages and result of a match, for its players and admins only. */
export function MatchRoom({ match, teams, isAdmin }: MatchRoomProps) {
  const { data: room, error, refetch } = useQuery(roomQuery(match.id))
  if (!room) {
    if (!error) return <Skeleton className="h-40 rounded-control" />
    return <PartFailure text={failureText(error, 'The match room did not load.').text} onRetry={() => void refetch()} />
  }
  const isReported = room.reports.length > 0
  const result = match.match_status === 'in_progress' && (
    <RoomSection title="Result">
      <RoomReport match={match} teams={teams} room={room} />
    </RoomSection>
  )
  return (
    <div className={COLUMNS}>
      <div className="grid content-start gap-4 empty:hidden md:[&>section:first-child]:border-t-0 md:[&>section:first-child]:pt-0">
        {room.state === 'closed' && !isAdmin && <HowToStart match={match} />}
        {/* The lobby comes first until there is a report to confirm or contest. */}
        {isReported && result}
        {room.lobby && (
          <RoomLobby match={match} teams={teams} room={{ ...room, lobby: room.lobby }} isAdmin={isAdmin} />
        )}
        {match.match_status === 'in_progress' && room.reporting && (
          <RoomSection title="Games">
            <RoomGames match={match} teams={teams} room={room} isAdmin={isAdmin} />
          </RoomSection>
        )}
        {!isReported && result}
        {room.state === 'completed' && <Contest matchId={match.id} room={room} isAdmin={isAdmin} />}
        <RoomHelp matchId={match.id} room={room} isAdmin={isAdmin} />
      </div>
      <RoomTalk match={match} room={room} isAdmin={isAdmin} />
    </div>
  )
}

function HowToStart({ match }: { match: Match }) {
  if (match.team1_id === null || match.team2_id === null) return null
  return (
    <p className="text-small text-text-2">
      Any player of a team can check in. When both teams have checked in, the match starts and the lobby appears here.
    </p>
  )
}

/** A result that the server confirmed automatically can still be contested for a while. */
function Contest({ matchId, room, isAdmin }: { matchId: string; room: Room; isAdmin: boolean }) {
  if (room.contested_at) {
    return (
      <Notice tone="warning">
        {isAdmin
          ? 'This result is contested. Confirm or correct it with Edit Score.'
          : 'This result is contested. An organiser will look at it.'}
      </Notice>
    )
  }
  if (!room.can_contest) return null
  return (
    <Notice tone="info">
      <p>Your team did not answer in time, so the reported result counts.</p>
      <RoomButton
        endpoint={contestResult}
        messages={roomMessages.contest}
        input={{ params: { id: matchId } }}
        className="mt-2"
      >
        Contest this result
      </RoomButton>
    </Notice>
  )
}
