import { createTournament } from '@cup/contract/tournaments'
import { useRef, useState } from 'react'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { tournamentActions } from '../../../features/admin/admin-actions.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { localInputToIso, zoneName } from '../../../format/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonSize } from '../../../ui/button-style.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Opens the form of a new tournament. */
export function CreateTournamentButton({ size = 'medium' }: { size?: ButtonSize }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" size={size} onClick={() => setIsOpen(true)}>
        Create New Tournament
      </Button>
      {isOpen && <CreateTournamentModal onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CreateTournamentModal({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [startDate, setStartDate] = useState('')
  const { errors, check } = useFieldErrors(createTournament.body)
  const create = useAdminAction(tournamentActions.create)
  const attempt = useRef({ values: '', key: '' })

  const submit = () => {
    const body = check({ name, start_date: localInputToIso(startDate) ?? startDate })
    if (body === undefined) return
    const values = JSON.stringify(body)
    if (attempt.current.values !== values) attempt.current = { values, key: newIdempotencyKey() }
    create.start({ ...body, idempotencyKey: attempt.current.key }, { onSuccess: onClose })
  }
  return (
    <FormModal
      title="Create New Tournament"
      submitLabel="Create Tournament"
      busy={create.isPending}
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
        value={startDate}
        onChange={(event) => setStartDate(event.target.value)}
        error={errors.start_date}
        hint={`In your time zone, ${zoneName()}`}
      />
    </FormModal>
  )
}
