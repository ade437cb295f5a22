import { useQuery } from '@tanstack/react-query'
import { bracketQuery } from '../../bracket/bracket-query.ts'
import { RoomSection } from '../../match-room/RoomSection.tsx'
import { adminMatches } from '../admin-match.ts'
import { adminStatsQuery } from '../admin-queries.ts'
import { focusHome } from '../use-admin-action.ts'
import { MatchActions } from './MatchActions.tsx'

interface MatchDeskProps {
  tournamentId: string
  matchId: string
}

/** The organiser's acts on a match, outside of the dashboard: in the sheet of the bracket. */
export function MatchDesk({ tournamentId, matchId }: MatchDeskProps) {
  const { data: stats } = useQuery(adminStatsQuery)
  const { data: bracket } = useQuery(bracketQuery(tournamentId))
  const entry = bracket && adminMatches(bracket).find(({ match }) => match.id === matchId)
  if (!entry) return null
  return (
    <div {...focusHome} className="mb-4">
      <RoomSection title="Organiser">
        <MatchActions entry={entry} canUndo={stats?.undoable_match_id === matchId} />
      </RoomSection>
    </div>
  )
}
