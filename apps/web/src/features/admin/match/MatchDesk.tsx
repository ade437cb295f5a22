import { updateMatch } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/CopyButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { bracketQuery } from '../../bracket/bracket-query.ts'
import { RoomSection } from '../../match-room/RoomSection.tsx'
import { claimText, resultOf } from '../../match-room/results.ts'
import { roomQuery } from '../../match-room/room-query.ts'
import { ActionButton } from '../ActionButton.tsx'
import { type AdminMatch, adminMatches } from '../admin-match.ts'
import { adminStatsQuery } from '../admin-queries.ts'
import { focusHome } from '../use-admin-action.ts'
import { MatchActions } from './MatchActions.tsx'
import { resultQuery } from './score-fit.ts'

interface MatchDeskProps {
  tournamentId: string
  matchId: string
}

/** An organiser's actions in the bracket's match sheet. */
export function MatchDesk({ tournamentId, matchId }: MatchDeskProps) {
  const { data: stats } = useQuery(adminStatsQuery)
  const { data: bracket } = useQuery(bracketQuery(tournamentId))
  const entry = bracket && adminMatches(bracket).find(({ match }) => match.id === matchId)
  if (!entry) return null
  return (
    <div {...focusHome} className="mb-4">
      <RoomSection title="Organiser">
        <div className="grid gap-3">
          {entry.match.match_status === 'in_progress' && <DisputedClaims entry={entry} />}
          <MatchActions entry={entry} canUndo={stats?.undoable_match_id === matchId} />
          <Button size="small" className="justify-self-start" onClick={() => void copyLink(matchId)}>
            Copy stream link
          </Button>
        </div>
      </RoomSection>
    </div>
  )
}

/** Settles a dispute with one team's version by one press. */
function DisputedClaims({ entry }: { entry: AdminMatch }) {
  const { match, team1, team2 } = entry
  const { data: room } = useQuery(roomQuery(match.id))
  if (room?.state !== 'disputed') return null
  return (
    <div className="flex flex-wrap gap-2">
      {room.reports.map(resultOf).map((result) => (
        <ActionButton
          key={claimText(result, { team1, team2 })}
          endpoint={updateMatch}
          messages={adminMessages.setScore}
          input={{ params: { id: match.id }, query: resultQuery(match, result) }}
          variant="primary"
        >
          {claimText(result, { team1, team2 })}
        </ActionButton>
      ))}
    </div>
  )
}

/** The broadcast view that keeps this match on stage. */
const copyLink = (matchId: string): Promise<void> =>
  copyText(`${window.location.origin}/bracket?view=broadcast&scene=stage&match=${matchId}`, () =>
    toast.success('Stream link copied'),
  )
