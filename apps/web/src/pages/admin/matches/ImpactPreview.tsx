import { useQuery } from '@tanstack/react-query'
import { matchImpactQuery } from '../../../features/admin/admin-queries.ts'
import { counted } from '../../../format/counts.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { AffectedMatches } from './AffectedMatches.tsx'

/** The effect of another winner on later matches, shown before saving. */
export function ImpactPreview({ matchId, winnerTeamId }: { matchId: string; winnerTeamId: string }) {
  const { data, isError } = useQuery(matchImpactQuery(matchId, winnerTeamId))
  return (
    <div role="status" className="grid gap-2">
      {data === undefined && !isError && <p className="text-small text-text-3">Checking later matches…</p>}
      {isError && <Notice tone="warning">The effect on later matches could not be loaded.</Notice>}
      {data?.affected_matches.length === 0 && <p className="text-small text-text-2">No later match changes.</p>}
      {data !== undefined && data.affected_matches.length > 0 && (
        <>
          <Notice tone={data.needs_cascade ? 'danger' : 'info'}>
            {counted(data.affected_matches.length, 'later match changes', 'later matches change')}
            {data.needs_cascade && '. You are asked again before anything is lost.'}
          </Notice>
          <AffectedMatches matches={data.affected_matches} />
        </>
      )}
    </div>
  )
}
