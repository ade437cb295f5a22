import type { Bracket } from '@cup/contract/bracket'
import type { AdminStats } from '@cup/contract/stats'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { type AdminMatch, adminMatches } from '../../../features/admin/admin-match.ts'
import { SortAgainButton } from '../../../features/admin/SortAgainButton.tsx'
import { useSteadyRows } from '../../../features/admin/use-steady-rows.ts'
import { bracketQuery } from '../../../features/bracket/bracket-query.ts'
import { useFailureToast } from '../../../features/session/use-failure-toast.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { PanelHeading, PanelLoading } from '../Panel.tsx'
import { MatchRow } from './MatchRow.tsx'
import {
  byUrgency,
  canBePlayed,
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

const LIST = 'divide-y divide-line rounded-card border border-line bg-surface'
const keyOf = ({ match }: AdminMatch): string => match.id

function MatchList({ bracket, undoableId }: { bracket: Bracket; undoableId: string | null }) {
  const [filter, setFilter] = useState(EVERYTHING)
  const [search, setSearch] = useState('')
  const entries = useMemo(() => adminMatches(bracket), [bracket])
  const expiredIds = useExpiredIds(entries)
  const found = filterMatches(entries, { ...filter, team: useDeferredValue(search) })
  const later = found.filter(({ match }) => !canBePlayed(match))
  const row = (entry: AdminMatch) => (
    <MatchRow
      key={entry.match.id}
      {...entry}
      canUndo={entry.match.id === undoableId}
      isUrgent={needsAction(entry.match, expiredIds.has(entry.match.id))}
    />
  )
  return (
    <>
      <PanelHeading id="admin-matches" title={`Matches (${entries.length})`}>
        <div className="w-full sm:w-52">
          <SearchField label="Search matches" placeholder="Team" value={search} onChange={setSearch} />
        </div>
        <SelectField
          label="Round"
          quiet
          className="w-full sm:w-52"
          value={filter.round}
          onChange={(event) => setFilter({ ...filter, round: event.target.value })}
        >
          <option value="">All rounds</option>
          {roundNames(entries).map((round) => (
            <option key={round}>{round}</option>
          ))}
        </SelectField>
      </PanelHeading>
      <div className="mt-2">
        <ChoiceChips
          label="Status"
          choices={statusChoices(entries, filter.round)}
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status })}
        />
      </div>
      {found.length === 0 && <p className="mt-4 text-text-2">No matches match these filters.</p>}
      <SteadyList
        // Changing the filter makes a new list, in fresh order.
        key={`${filter.status} ${filter.round} ${search}`}
        sorted={byUrgency(
          found.filter(({ match }) => canBePlayed(match)),
          expiredIds,
        )}
        entries={entries}
        renderRow={row}
      />
      {later.length > 0 && (
        <section aria-labelledby="later-matches" className="mt-5">
          <h3 id="later-matches" className="text-small font-semibold text-text-2">
            Waiting for their teams ({later.length})
          </h3>
          <GrowingList rows={later} label="Later matches" className={`mt-2 ${LIST}`} renderRow={row} />
        </section>
      )}
    </>
  )
}

interface SteadyListProps {
  sorted: readonly AdminMatch[]
  /** All matches: a row whose match no longer passes the filter stays in its place. */
  entries: readonly AdminMatch[]
  renderRow: (entry: AdminMatch) => ReactNode
}

function SteadyList({ sorted, entries, renderRow }: SteadyListProps) {
  const { rows, changed, sortAgain, hold } = useSteadyRows(sorted, keyOf, (id) =>
    entries.find(({ match }) => match.id === id),
  )
  return (
    <>
      {/* Beside the filters where there is room. */}
      <div className="pointer-events-none my-1 flex justify-end *:pointer-events-auto lg:-mt-9 lg:mb-3">
        <SortAgainButton changed={changed} onPress={sortAgain} />
      </div>
      {rows.length > 0 && (
        <div {...hold}>
          <GrowingList rows={rows} label="Matches" className={LIST} renderRow={renderRow} />
        </div>
      )}
    </>
  )
}
