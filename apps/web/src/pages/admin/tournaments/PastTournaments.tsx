import type { Tournament } from '@cup/contract/tournaments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { joinPages } from '../../../api/call-page.ts'
import { allTournamentsQuery } from '../../../features/admin/list-queries.ts'
import { moreRows } from '../../../features/admin/more-rows.ts'
import { adminNotes } from '../../../messages/admin-messages.ts'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useSettledValue } from '../../../ui/use-settled-value.ts'
import { PanelHeading } from '../Panel.tsx'
import { PastTournament } from './PastTournament.tsx'
import { SetWinnersModal } from './SetWinnersModal.tsx'

/** Completed cups, searched by name. */
export function PastTournaments() {
  const [search, setSearch] = useState('')
  const wanted = useSettledValue(search.trim())
  // The tab has just fetched the first page.
  const tournaments = useInfiniteQuery({ ...allTournamentsQuery(wanted), refetchOnMount: false })
  // Outside the card, so that the form stays when a late search result removes the card.
  const [winnersOf, setWinnersOf] = useState<Tournament>()
  const { rows, total } = joinPages(tournaments.data?.pages)
  const past = rows.filter(({ status }) => status === 'completed')
  const isSearch = wanted !== ''
  const hasNone = past.length === 0 && tournaments.data !== undefined
  return (
    <section aria-labelledby="past-tournaments">
      <PanelHeading id="past-tournaments" title="Past Tournaments" />
      {(past.length > 0 || search !== '' || isSearch) && (
        <div className="mt-3">
          <SearchField label="Search past tournaments" placeholder="Name" value={search} onChange={setSearch} />
        </div>
      )}
      {hasNone && (
        <p className="mt-2 text-text-2">
          {isSearch ? `No past tournament matches “${wanted}”.` : adminNotes.noCompletedTournaments}
        </p>
      )}
      {past.length > 0 && (
        <GrowingList
          rows={past}
          label="Past Tournaments"
          className="mt-3 grid gap-3"
          more={moreRows(tournaments, { loaded: rows.length, total, isSearch })}
          renderRow={(tournament) => (
            <PastTournament key={tournament.id} tournament={tournament} onSetWinners={setWinnersOf} />
          )}
        />
      )}
      {winnersOf && <SetWinnersModal tournament={winnersOf} onClose={() => setWinnersOf(undefined)} />}
    </section>
  )
}
