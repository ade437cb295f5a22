import type { AdminStats } from '@cup/contract/stats'
import type { Tournament } from '@cup/contract/tournaments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { joinPages } from '../../../api/call-page.ts'
import { allTournamentsQuery } from '../../../features/admin/admin-queries.ts'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { ActiveTournament } from './ActiveTournament.tsx'
import { CreateTournamentButton } from './CreateTournament.tsx'
import { PastTournaments } from './PastTournaments.tsx'
import { Schedules } from './Schedules.tsx'

export function TournamentsTab({ stats }: { stats: AdminStats }) {
  const tournaments = useInfiniteQuery(allTournamentsQuery(''))
  useFailureToast(tournaments, adminMessages.loadTournaments.failure)
  // The server lists open cups first, so they are all on the first page.
  const open = joinPages(tournaments.data?.pages).rows.filter(({ status }) => status !== 'completed')
  const active = currentFirst(open, stats)
  return (
    <div className="grid gap-8">
      <section aria-labelledby="tournament-management">
        <PanelHeading id="tournament-management" title="Tournament Management">
          <CreateTournamentButton />
        </PanelHeading>
        {tournaments.data === undefined ? (
          <PanelLoading query={tournaments} />
        ) : (
          <ul aria-label="Active tournaments" className="mt-4 grid gap-4">
            {active.map((tournament) => (
              <ActiveTournament key={tournament.id} tournament={tournament} stats={stats} />
            ))}
          </ul>
        )}
        {tournaments.data !== undefined && active.length === 0 && (
          <EmptyState title="No tournament is open">Create one, and teams can register.</EmptyState>
        )}
      </section>
      <Schedules />
      {tournaments.data !== undefined && <PastTournaments />}
    </div>
  )
}

/** The current tournament, then the scheduled ones in the order in which they become current. */
function currentFirst(tournaments: readonly Tournament[], { tournament_id: currentId }: AdminStats): Tournament[] {
  const waiting = tournaments.filter(({ id }) => id !== currentId)
  const turn = ({ team_count, start_date, created_at }: Tournament): string =>
    `${team_count > 0 ? 0 : 1} ${start_date} ${created_at}`
  return [
    ...tournaments.filter(({ id }) => id === currentId),
    ...waiting.toSorted((a, b) => turn(a).localeCompare(turn(b))),
  ]
}
