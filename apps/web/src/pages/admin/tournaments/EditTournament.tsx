import { editTournament, type Tournament } from '@cup/contract/tournaments'
import { DialogButton } from '../../../features/admin/ActionButton.tsx'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFormFields } from '../../../features/admin/use-field-errors.ts'
import { localInputToIso } from '../../../format/dates.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { FormModal } from '../../../ui/FormModal.tsx'
import { CupFields } from './CupFields.tsx'
import { typeCup } from './next-cup.ts'
import { changedFields, readTerms } from './terms-form.ts'

export function EditTournamentButton({ tournament }: { tournament: Tournament }) {
  return (
    <DialogButton
      aria-description={tournament.name}
      dialog={(close) => <EditTournamentModal tournament={tournament} onClose={close} />}
    >
      Edit
    </DialogButton>
  )
}

/** Sends only the changed fields, because each can be locked for another reason. */
function EditTournamentModal({ tournament, onClose }: { tournament: Tournament; onClose: () => void }) {
  const before = typeCup(tournament)
  const form = useFormFields(editTournament.body, before)
  const { name, start_date: start, automatic_draw, min_teams } = form.typed
  const edit = useAdminAction(editTournament, adminMessages.editTournament)
  const wanted = {
    name,
    // The field shows whole minutes.
    start_date: start === before.start_date ? tournament.start_date : (localInputToIso(start) ?? start),
    automatic_draw,
    min_teams: Number(min_teams),
    ...readTerms(form.typed),
  }
  const change = changedFields(wanted, tournament)

  const submit = () => {
    const body = form.check(change)
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
      <CupFields form={form} cup={tournament} />
    </FormModal>
  )
}
