import type { Team } from '@cup/contract/teams'
import { setWinners, type Tournament } from '@cup/contract/tournaments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { joinPages } from '../../../api/call-page.ts'
import { moreRows } from '../../../api/more-rows.ts'
import { allTournamentsQuery, retry } from '../../../features/admin/admin-queries.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { TeamEmblem } from '../../../features/teams/TeamEmblem.tsx'
import { teamsOfTournamentQuery } from '../../../features/teams/teams-query.ts'
import { awardedPlaces } from '../../../features/tournament/awarded-places.ts'
import { PayoutProgress } from '../../../features/tournament/PayoutProgress.tsx'
import { counted, placeName } from '../../../format/counts.ts'
import { dateTimeWithZone } from '../../../format/dates.ts'
import { dollars } from '../../../format/dollars.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { GrowingList } from '../../../ui/GrowingList.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useSettledValue } from '../../../ui/use-settled-value.ts'
import { PanelHeading } from '../Panel.tsx'
import { MoneySection } from './MoneySection.tsx'

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

const PLACE_COLORS = ['text-gold', 'text-silver', 'text-bronze'] as const

interface PastTournamentProps {
  tournament: Tournament
  onSetWinners: (tournament: Tournament) => void
}

export function PastTournament({ tournament, onSetWinners }: PastTournamentProps) {
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 text-name font-semibold">
            {tournament.name} {tournament.cancelled && <Badge>Cancelled</Badge>}
          </h3>
          <p className="text-small text-text-3">
            {dateTimeWithZone(tournament.start_date)} · {counted(tournament.team_count, 'team')}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <p className="font-display text-section font-extrabold text-gold tabular-nums">
            <span className="sr-only">Prize Pool </span>
            {dollars(tournament.prize_pool)}
          </p>
          {!tournament.cancelled && (
            <Button size="small" aria-description={tournament.name} onClick={() => onSetWinners(tournament)}>
              Set Winners
            </Button>
          )}
        </div>
      </div>
      <MiniPodium tournament={tournament} />
      <PayoutProgress tournament={tournament} />
      <MoneySection tournament={tournament} />
    </li>
  )
}

function MiniPodium({ tournament }: { tournament: Tournament }) {
  const places = awardedPlaces(tournament)
  if (places.length === 0) return null
  return (
    <ol aria-label="Podium" className="mt-3 mb-1 flex flex-wrap gap-x-6 gap-y-1">
      {places.map(({ place, emblem, name }) => (
        <li key={place} className="flex min-w-0 items-center gap-2">
          <span className={`shrink-0 font-display font-bold ${PLACE_COLORS[place - 1]}`}>{placeName(place)}</span>
          {emblem !== null && <TeamEmblem seed={emblem} />} {name}
        </li>
      ))}
    </ol>
  )
}

const PLACES = ['first', 'second', 'third'] as const
const LABELS = { first: '1st Place Team ID', second: '2nd Place Team ID', third: '3rd Place Team ID' } as const

export function SetWinnersModal({ tournament, onClose }: { tournament: Tournament; onClose: () => void }) {
  const [ids, setIds] = useState({
    first: tournament.first_place_team_id ?? '',
    second: tournament.second_place_team_id ?? '',
    third: tournament.third_place_team_id ?? '',
  })
  const teams = useQuery({ ...teamsOfTournamentQuery(tournament.id), retry })
  const save = useAdminAction(setWinners, adminMessages.setWinners)
  const listId = useId()

  const submit = () =>
    save.start(
      {
        params: { id: tournament.id },
        body: { first: idOrNull(ids.first), second: idOrNull(ids.second), third: idOrNull(ids.third) },
      },
      { onSuccess: onClose },
    )
  return (
    <FormModal
      wide
      title="Set Winners"
      description={tournament.name}
      submitLabel="Set Winners"
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {PLACES.map((place) => (
        <TextField
          key={place}
          label={LABELS[place]}
          list={listId}
          autoComplete="off"
          spellCheck={false}
          value={ids[place]}
          onChange={(event) => setIds({ ...ids, [place]: event.target.value })}
          hint={teamNamed(teams, ids[place])}
        />
      ))}
      <datalist id={listId}>
        {teams.data?.map(({ id, team_name }) => (
          <option key={id} value={id} label={`${team_name} – ${id}`} />
        ))}
      </datalist>
      <p className="text-small text-text-3">{adminNotes.findTeamIds}</p>
    </FormModal>
  )
}

const idOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Shown below each field, so that a mistyped id is noticed. */
function teamNamed({ data, isError }: { data: readonly Team[] | undefined; isError: boolean }, text: string): string {
  const id = text.trim()
  if (id === '') return 'Nobody'
  if (data === undefined) return isError ? 'The teams could not be loaded' : 'Looking for the team…'
  return data.find((team) => team.id === id)?.team_name ?? 'This tournament has no team with this ID'
}
