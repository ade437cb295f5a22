import type { AdminStats } from '@cup/contract/stats'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { attentionQuery } from '../../../features/admin/admin-queries.ts'
import { currentTournamentQuery } from '../../../features/tournament/tournament-queries.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { AttentionQueue } from './AttentionQueue.tsx'
import { AuditLog } from './AuditLog.tsx'
import { CupGuide } from './CupGuide.tsx'
import { DiscordCard } from './discord/DiscordCard.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { TournamentControls } from './TournamentControls.tsx'

/** While a bracket is played, the attention queue comes first. The rest waits for it, so that nothing is pushed down later. */
export function OverviewTab({ stats }: { stats: AdminStats }) {
  const attention = useQuery(attentionQuery)
  const cup = useQuery(currentTournamentQuery)
  // Rendered later, the cup's name and switches would push everything below them down.
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

const SOURCES = [
  {
    name: 'Whole programme',
    query: '?view=broadcast',
    about: 'stage, coming up, results, pool, bracket, champions in turn',
  },
  {
    name: 'Over your picture',
    query: '?view=broadcast&background=transparent',
    about: 'the same without a background',
  },
  {
    name: 'Bracket only',
    query: '?view=broadcast&scene=bracket',
    about: 'also stage, upcoming, results, pool or champions',
  },
  { name: 'Scorebug', query: '?view=broadcast&scene=scorebug', about: 'the match being played, over the game' },
  {
    name: 'Lower third',
    query: '?view=broadcast&scene=lower-third',
    about: 'the match being played, at the foot of the picture',
  },
] as const

/** How to put the cup on a stream. */
export function StreamLinks() {
  return (
    <section aria-labelledby="stream" className="rounded-card border border-line bg-surface p-5">
      <PanelHeading id="stream" title="Stream" />
      <p className="mt-1 text-small text-text-2">
        In OBS, add a browser source of 1920 × 1080 with one of these addresses. To keep one match on stage, open it in
        the bracket and press Copy stream link. For a green screen use <code>&amp;background=green</code>. With{' '}
        <code>&amp;game=on</code> the page also reads score and clock from the game on the caster’s own PC, if its{' '}
        <code>PacketSendRate</code> is set (10 is smooth); <code>&amp;game=swapped</code> if the teams have changed
        sides.
      </p>
      <ul className="mt-3 grid gap-1">
        {SOURCES.map(({ name, query, about }) => (
          <li key={query} className="grid grid-cols-[1fr_auto] items-center gap-x-3 sm:flex">
            <a
              href={`/bracket${query}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center font-semibold text-blue underline pointer-coarse:min-h-11"
            >
              {name}
            </a>
            <span className="min-w-0 flex-1 text-small text-text-3 max-sm:row-start-2">{about}</span>
            <CopyButton text={`${window.location.origin}/bracket${query}`} label={`Copy the address: ${name}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
