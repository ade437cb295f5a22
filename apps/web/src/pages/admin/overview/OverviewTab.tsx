import type { AdminStats } from '@cup/contract/stats'
import { AttentionQueue } from './AttentionQueue.tsx'
import { AuditLog } from './AuditLog.tsx'
import { DiscordCard } from './DiscordCard.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { StreamLinks } from './StreamLinks.tsx'
import { TournamentControls } from './TournamentControls.tsx'

/** While a bracket is played, the attention queue comes before the controls. */
export function OverviewTab({ stats }: { stats: AdminStats }) {
  return (
    <div className="grid gap-4">
      <div className={`grid gap-4 ${stats.tournament_status === 'in_progress' ? '*:last:order-first' : ''}`}>
        <TournamentControls stats={stats} />
        <AttentionQueue />
      </div>
      <StreamLinks />
      <DiscordCard />
      {stats.tournament_id !== null && stats.tournament_status === 'in_progress' && (
        <RecentChanges tournamentId={stats.tournament_id} />
      )}
      <AuditLog tournamentId={stats.tournament_id} />
    </div>
  )
}
