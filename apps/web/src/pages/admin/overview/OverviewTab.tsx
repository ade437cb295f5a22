import type { AdminStats } from '@cup/contract/stats'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { attentionQuery } from '../../../features/admin/admin-queries.ts'
import { currentTournamentQuery } from '../../../features/tournament/tournament-queries.ts'
import { PanelLoading } from '../Panel.tsx'
import { AttentionQueue } from './AttentionQueue.tsx'
import { AuditLog } from './AuditLog.tsx'
import { CupGuide } from './CupGuide.tsx'
import { DiscordCard } from './discord/DiscordCard.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { StreamLinks } from './StreamLinks.tsx'
import { TournamentControls } from './TournamentControls.tsx'

/** While a bracket is played, the attention queue comes first. The rest renders after it, so that nothing is pushed down. */
export function OverviewTab({ stats }: { stats: AdminStats }) {
  const attention = useQuery(attentionQuery)
  const cup = useQuery(currentTournamentQuery)
  // its name and switches would push everything below them down
  if (!isKnown(cup)) return <PanelLoading query={cup} />
  const isPlayed = stats.tournament_status === 'in_progress'
  const isPlaced = !isPlayed || isKnown(attention)
  return (
    <div className="grid gap-4">
      {needsGuide(stats) && <CupGuide stats={stats} />}
      <div className={`grid gap-4 ${isPlayed ? '*:last:order-first' : ''}`}>
        {isPlaced && <TournamentControls stats={stats} />}
        <AttentionQueue />
      </div>
      {isPlaced && (
        <>
          <StreamLinks />
          <DiscordCard />
          {stats.tournament_id !== null && isPlayed && <RecentChanges tournamentId={stats.tournament_id} />}
          <AuditLog tournamentId={stats.tournament_id} />
        </>
      )}
    </div>
  )
}

const isKnown = ({ data, errorUpdateCount }: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean =>
  data !== undefined || errorUpdateCount > 0

/** Until the first team has registered for a cup, nothing else on this page helps. */
const needsGuide = ({ tournament_id, tournament_status, total_teams }: AdminStats): boolean =>
  tournament_id === null || (tournament_status === 'active' && total_teams === 0)
