import type { Match } from '@cup/contract/matches'
import { CircleCheck, Trophy } from 'lucide-react'
import { matchActions } from '../../../features/admin/match-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { Button } from '../../../ui/Button.tsx'

interface MatchTeamProps {
  match: Match
  teamId: string | null
  name: string
  side: 'blue' | 'orange'
}

const EDGES = { blue: 'before:bg-blue', orange: 'before:bg-boost' } as const

export function MatchTeam({ match, teamId, name, side }: MatchTeamProps) {
  const won = teamId !== null && match.winner_id === teamId
  const lost = match.match_status === 'completed' && !won
  const isCheckedIn = teamId !== null && match.checked_in_teams.includes(teamId)
  const isMissing = match.match_status === 'checkin' && teamId !== null && !isCheckedIn
  return (
    <div
      className={`relative flex min-h-9 flex-wrap items-center gap-x-3 pl-3 before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full ${EDGES[side]} ${
        won ? 'font-bold' : lost || teamId === null ? 'text-text-3' : 'font-medium'
      }`}
    >
      <span className="min-w-0">{name}</span>
      {won && <Trophy role="img" aria-label="Winner" className="size-4 shrink-0 text-gold" />}
      {isCheckedIn && (
        <span className="inline-flex items-center gap-1 text-small font-medium text-green">
          <CircleCheck aria-hidden="true" className="size-4" />
          Checked In
        </span>
      )}
      {isMissing && <CheckInByHand matchId={match.id} teamId={teamId} name={name} />}
    </div>
  )
}

/** For a team that is present but did not check in, even after the deadline. */
function CheckInByHand({ matchId, teamId, name }: { matchId: string; teamId: string; name: string }) {
  const checkIn = useAdminAction(matchActions.checkInTeam)
  return (
    <Button
      variant="ghost"
      size="small"
      className="-ml-2 px-2!"
      busy={checkIn.isPending}
      aria-description={name}
      onClick={() => checkIn.start({ matchId, teamId })}
    >
      Check in by hand
    </Button>
  )
}
