import type { Bracket } from '@cup/contract/bracket'
import type { AdminStats } from '@cup/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { adminMatches } from '../../../features/admin/admin-match.ts'
import { useFailureToast } from '../../../features/admin/use-failure-toast.ts'
import { bracketQuery } from '../../../features/bracket-view/bracket-query.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { MatchRow } from './MatchRow.tsx'
import {
  byUrgency,
  EVERYTHING,
  filterMatches,
  needsAction,
  roundNames,
  statusChoices,
  useExpiredIds,
} from './match-list.ts'

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

function MatchList({ bracket, undoableId }: { bracket: Bracket; undoableId: string | null }) {
  const [filter, setFilter] = useState(EVERYTHING)
  const entries = useMemo(() => adminMatches(bracket), [bracket])
  const expiredIds = useExpiredIds(entries)
  const shown = byUrgency(filterMatches(entries, filter), expiredIds)
  return (
    <>
      <PanelHeading id="admin-matches" title={`Matches (${entries.length})`} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ChoiceChips
          label="Status"
          choices={statusChoices(entries, filter.round)}
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status })}
        />
        <SelectField
          label="Round"
          quiet
          className="w-full sm:ml-auto sm:w-56"
          value={filter.round}
          onChange={(event) => setFilter({ ...filter, round: event.target.value })}
        >
          <option value="">All rounds</option>
          {roundNames(entries).map((round) => (
            <option key={round}>{round}</option>
          ))}
        </SelectField>
      </div>
      {shown.length === 0 && <p className="mt-4 text-text-2">No matches match these filters.</p>}
      <GrowingList
        rows={shown}
        label="Matches"
        className="mt-4 grid gap-3"
        renderRow={({ match, team1, team2, loserGoesTo }) => (
          <MatchRow
            key={match.id}
            match={match}
            team1={team1}
            team2={team2}
            loserGoesTo={loserGoesTo}
            canUndo={match.id === undoableId}
            isUrgent={needsAction(match, expiredIds.has(match.id))}
          />
        )}
      />
    </>
  )
}
