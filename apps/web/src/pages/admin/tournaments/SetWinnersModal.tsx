import type { Team } from '@cup/contract/teams'
import { setWinners, type Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { retry } from '../../../features/admin/admin-queries.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { teamsOfTournamentQuery } from '../../../features/teams/teams-query.ts'
import { adminMessages, adminNotes } from '../../../messages/admin-messages.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'

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
        body: { first: given(ids.first), second: given(ids.second), third: given(ids.third) },
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

const given = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Shown below each field, so that a mistyped id is noticed. */
function teamNamed({ data, isError }: { data: readonly Team[] | undefined; isError: boolean }, text: string): string {
  const id = text.trim()
  if (id === '') return 'Nobody'
  if (data === undefined) return isError ? 'The teams could not be loaded' : 'Looking for the team…'
  return data.find((team) => team.id === id)?.team_name ?? 'This tournament has no team with this ID'
}
