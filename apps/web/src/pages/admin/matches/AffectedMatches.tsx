import type { AffectedMatch } from '@cup/contract/matches'
import { Badge } from '../../../ui/Badge.tsx'

/** Later matches affected by a correction, and what each of them would lose. */
export function AffectedMatches({ matches }: { matches: readonly AffectedMatch[] }) {
  return (
    <ul aria-label="Affected matches" className="grid gap-2">
      {matches.map((match) => (
        <li key={match.match_id} className="rounded-control border border-line bg-canvas px-3 py-2 text-small">
          <span className="flex flex-wrap items-center gap-x-2">
            <strong className="font-semibold">
              {match.round_name}, match {match.position}
            </strong>
            {match.lost ? <Badge tone="red">{lostWord(match)}</Badge> : <Badge>Line-up changes</Badge>}
          </span>
          <span className="text-text-2">
            {match.team1_name ?? 'TBD'} vs {match.team2_name ?? 'TBD'}
            {match.score !== null && `, ${match.score}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function lostWord({ match_status }: AffectedMatch): string {
  if (match_status === 'completed') return 'Result lost'
  return match_status === 'checkin' ? 'Check-in lost' : 'In progress'
}
