import { editTournament, type Tournament } from '@cup/contract/tournaments'
import { useState } from 'react'
import { tournamentActions } from '../../../features/admin/admin-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { isoToLocalInput, localInputToIso, zoneName } from '../../../format/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'

export function EditTournamentButton({ tournament }: { tournament: Tournament }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-description={tournament.name} onClick={() => setIsOpen(true)}>
        Edit
      </Button>
      {isOpen && <EditTournamentModal tournament={tournament} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Sends only what was changed: the start is fixed once a check-in has opened, the name is not. */
function EditTournamentModal({ tournament, onClose }: { tournament: Tournament; onClose: () => void }) {
  const [name, setName] = useState(tournament.name)
  const shownStart = isoToLocalInput(tournament.start_date)
  const [start, setStart] = useState(shownStart)
  const { errors, check } = useFieldErrors(editTournament.body)
  const edit = useAdminAction(tournamentActions.edit)
  const isChanged = name !== tournament.name || start !== shownStart

  const submit = () => {
    const body = check({
      ...(name === tournament.name ? {} : { name }),
      ...(start === shownStart ? {} : { start_date: localInputToIso(start) ?? start }),
    })
    if (body === undefined) return
    edit.start(
      {
        tournamentId: tournament.id,
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.start_date === undefined ? {} : { start_date: body.start_date }),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <FormModal
      title="Edit Tournament"
      submitLabel="Save"
      busy={edit.isPending}
      submitDisabled={!isChanged}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Tournament Name"
        required
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errors.name}
      />
      <TextField
        type="datetime-local"
        label="Start Date"
        required
        value={start}
        onChange={(event) => setStart(event.target.value)}
        error={errors.start_date}
        hint={`In your time zone, ${zoneName()}. Fixed once the first check-in has opened.`}
      />
    </FormModal>
  )
}
