import { matchName } from '@cup/contract/match-name'
import { AffectedMatch } from '@cup/contract/matches'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ApiError } from '../../../api/api-error.ts'
import { counted } from '../../../format/counts.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { type MatchCorrection, matchImpactQuery } from '../admin-queries.ts'

/** Later matches affected by a correction, and what each of them would lose. */
export function AffectedMatches({ matches }: { matches: readonly AffectedMatch[] }) {
  return (
    <ul aria-label="Affected matches" className="grid gap-2">
      {matches.map((match) => (
        <li key={match.match_id} className="rounded-control border border-line bg-canvas px-3 py-2 text-small">
          <span className="flex flex-wrap items-center gap-x-2">
            <strong className="font-semibold">{matchName(match)}</strong>
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

/** `These 5 matches` */
const replayed = (count: number): string => (count === 1 ? 'This match' : `These ${count} matches`)

function lostWord({ match_status }: AffectedMatch): string {
  if (match_status === 'completed') return 'Result lost'
  return match_status === 'checkin' ? 'Check-in lost' : 'In progress'
}

interface ImpactPreviewProps {
  matchId: string
  change: MatchCorrection
}

/** What a correction would change in later matches, shown before saving. */
export function ImpactPreview({ matchId, change }: ImpactPreviewProps) {
  const { data, isError } = useQuery(matchImpactQuery(matchId, change))
  return (
    <div role="status" className="grid gap-2">
      {data === undefined && !isError && <p className="text-small text-text-3">Checking later matches…</p>}
      {isError && <Notice tone="warning">The effect on later matches could not be loaded.</Notice>}
      {data?.affected_matches.length === 0 && <p className="text-small text-text-2">No later match changes.</p>}
      {data !== undefined && data.affected_matches.length > 0 && (
        <>
          <Notice tone={data.needs_cascade ? 'danger' : 'info'}>
            {data.needs_cascade
              ? `${replayed(countLost(data))} will be replayed.`
              : counted(data.affected_matches.length, 'later match changes', 'later matches change')}
          </Notice>
          <AffectedMatches matches={data.affected_matches} />
        </>
      )}
    </div>
  )
}

/** How many later matches a correction would clear. */
export const countLost = (impact: { affected_matches: readonly AffectedMatch[] } | undefined): number =>
  impact?.affected_matches.filter(({ lost }) => lost).length ?? 0

const Affected = z.array(AffectedMatch)

/** The later matches a correction would clear, if it was refused for that reason. */
export function affectedByRefusal(error: unknown): AffectedMatch[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const affected = Affected.safeParse(error.body.affected_matches)
  return affected.success && affected.data.length > 0 ? affected.data : undefined
}
