import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { ButtonSize } from '../../../ui/button-style.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { useNewCup } from './use-new-cup.tsx'

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
  const { fields, submit, isPending } = useNewCup(onClose)
  return (
    <FormModal
      title="Create New Tournament"
      submitLabel="Create Tournament"
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields}
    </FormModal>
  )
}
