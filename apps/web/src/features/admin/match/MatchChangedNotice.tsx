import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { serverNow } from '../../clock/server-clock.ts'
import type { AdminMatch } from '../admin-match.ts'
import { lastChangeQuery } from '../admin-queries.ts'

/** Tells an admin in an open dialog that the match has changed since the dialog opened. */
export function MatchChangedNotice({ entry, expectedRevision }: { entry: AdminMatch; expectedRevision: number }) {
  const [openedAt] = useState(serverNow)
  const hasChanged = entry.match.revision !== expectedRevision
  const { data: change } = useQuery({ ...lastChangeQuery(entry.match.id, entry.match.revision), enabled: hasChanged })
  const author =
    change !== undefined && Date.parse(change.at) >= openedAt - CLOCK_TOLERANCE_MS ? change.actor_name : null
  return (
    <div role="status" className="empty:hidden">
      {hasChanged && (
        <Notice tone="warning">
          {author === null ? 'This match has changed' : `${author} has changed this match`} since you opened it. Now:{' '}
          {stateWords(entry)}
        </Notice>
      )}
    </div>
  )
}

/** Allows for the error of this page's estimate of the server's clock. */
const CLOCK_TOLERANCE_MS = 2000

/** The match's current state, in a sentence. */
function stateWords({ match, team1, team2 }: AdminMatch): string {
  if (match.match_status === 'completed') {
    if (match.winner_id === null) return 'completed without a winner.'
    const winner = match.winner_id === match.team1_id ? team1 : team2
    return match.score === null ? `${winner} won.` : `${winner} won (${match.score}).`
  }
  if (match.match_status === 'in_progress') return 'it is in progress.'
  if (match.match_status === 'checkin') return `check-in is open, ${match.checked_in_teams.length} of 2 teams are in.`
  return 'it is pending.'
}
