import { editTournament, type Tournament } from '@cup/contract/tournaments'
import { useState } from 'react'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { isoToLocalInput, localInputToIso, zoneName } from '../../../format/dates.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { DrawFields } from './DrawFields.tsx'
import { TermsFields } from './TermsFields.tsx'
import { changedTerms, termsErrors, typeTerms } from './terms-form.ts'

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

/** Sends only what was changed: each part of a cup is fixed at a time of its own. */
function EditTournamentModal({ tournament, onClose }: { tournament: Tournament; onClose: () => void }) {
  const [name, setName] = useState(tournament.name)
  const shownStart = isoToLocalInput(tournament.start_date)
  const [start, setStart] = useState(shownStart)
  const [terms, setTerms] = useState(() => typeTerms(tournament))
  const [draw, setDraw] = useState({
    automatic_draw: tournament.automatic_draw,
    min_teams: String(tournament.min_teams),
  })
  const { errors, check } = useFieldErrors(editTournament.body)
  const edit = useAdminAction(editTournament, adminMessages.editTournament)
  const change = {
    ...(name === tournament.name ? {} : { name }),
    ...(start === shownStart ? {} : { start_date: localInputToIso(start) ?? start }),
    ...changedTerms(terms, tournament),
    ...(draw.automatic_draw === tournament.automatic_draw ? {} : { automatic_draw: draw.automatic_draw }),
    ...(draw.min_teams === String(tournament.min_teams) ? {} : { min_teams: Number(draw.min_teams) }),
  }

  const submit = () => {
    const body = check(change)
    if (body !== undefined) edit.start({ params: { id: tournament.id }, body }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Edit Tournament"
      submitLabel="Save"
      busy={edit.isPending}
      submitDisabled={Object.keys(change).length === 0}
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
      <TermsFields
        cup={tournament}
        typed={terms}
        errors={termsErrors(errors)}
        onChange={(changed) => setTerms((now) => ({ ...now, ...changed }))}
      />
      {tournament.status === 'active' && (
        <DrawFields
          typed={draw}
          error={errors.min_teams}
          onChange={(changed) => setDraw((now) => ({ ...now, ...changed }))}
        />
      )}
    </FormModal>
  )
}
