import type { AdminStats } from '@cup/contract/stats'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allTournamentsQuery } from '../../../features/admin/admin-queries.ts'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { ActiveTournament } from './ActiveTournament.tsx'
import { CreateTournamentModal } from './CreateTournamentModal.tsx'
import { PastTournament } from './PastTournament.tsx'

export function TournamentsTab({ stats }: { stats: AdminStats }) {
  const [isCreating, setIsCreating] = useState(false)
  const tournaments = useQuery(allTournamentsQuery)
  useFailureToast(tournaments, adminMessages.loadTournaments.failure)
  const active = currentFirst(tournaments.data?.filter(({ status }) => status !== 'completed') ?? [], stats)
  const past = tournaments.data?.filter(({ status }) => status === 'completed') ?? []
  const createButton = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      Create New Tournament
    </Button>
  )
  return (
    <div className="grid gap-8">
      <section aria-labelledby="tournament-management">
        <PanelHeading id="tournament-management" title="Tournament Management">
          {createButton}
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
      {tournaments.data !== undefined && (
        <section aria-labelledby="past-tournaments">
          <PanelHeading id="past-tournaments" title="Past Tournaments" />
          {past.length === 0 ? (
            <p className="mt-2 text-text-2">{adminNotes.noCompletedTournaments}</p>
          ) : (
            <ul aria-label="Past Tournaments" className="mt-2 grid gap-3">
              {past.map((tournament) => (
                <PastTournament key={tournament.id} tournament={tournament} />
              ))}
            </ul>
          )}
        </section>
      )}
      {isCreating && <CreateTournamentModal onClose={() => setIsCreating(false)} />}
    </div>
  )
}

/** The current tournament, then the scheduled ones in the order in which they become current. */
function currentFirst(tournaments: readonly Tournament[], { tournament_id: currentId }: AdminStats): Tournament[] {
  const waiting = tournaments.filter(({ id }) => id !== currentId)
  return [
    ...tournaments.filter(({ id }) => id === currentId),
    ...waiting.toSorted((a, b) => a.created_at.localeCompare(b.created_at)),
  ]
}
