import type { AdminStats } from '@cup/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { bracketQuery } from '../../../features/bracket/bracket-query.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { MatchList } from './MatchList.tsx'

export function MatchesTab({ stats }: { stats: AdminStats }) {
  const { tournament_id: tournamentId, undoable_match_id: undoableId } = stats
  return (
    <section aria-labelledby="admin-matches">
      {tournamentId === null ? <NoMatches /> : <MatchesOf tournamentId={tournamentId} undoableId={undoableId} />}
    </section>
  )
}

function NoMatches() {
  return (
    <>
      <PanelHeading id="admin-matches" title="Matches (0)" />
      <p className="mt-2 text-text-2">{adminNotes.noMatches}</p>
    </>
  )
}

function MatchesOf({ tournamentId, undoableId }: { tournamentId: string; undoableId: string | null }) {
  const bracket = useQuery(bracketQuery(tournamentId))
  useFailureToast(bracket, adminMessages.loadDashboard.failure)
  if (bracket.data === undefined) {
    return (
      <>
        <PanelHeading id="admin-matches" title="Matches" />
        <PanelLoading query={bracket} />
      </>
    )
  }
  return bracket.data.matches.length === 0 ? (
    <NoMatches />
  ) : (
    <MatchList bracket={bracket.data} undoableId={undoableId} />
  )
}
