import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import { createTournament } from '@cup/contract/tournaments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { joinPages } from '../../../api/call-page.ts'
import { DialogButton } from '../../../features/admin/ActionButton.tsx'
import { allTournamentsQuery } from '../../../features/admin/admin-queries.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFormFields } from '../../../features/admin/use-field-errors.ts'
import { serverNow } from '../../../features/clock/server-clock.ts'
import { paymentConfigQuery } from '../../../features/payments/payment-queries.ts'
import { localInputToIso } from '../../../format/dates.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import type { ButtonSize } from '../../../ui/button-style.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormModal } from '../../../ui/FormModal.tsx'
import { CupFields } from './CupFields.tsx'
import { nextCup, PLAIN_CUP, type TypedCup } from './next-cup.ts'
import { changedTerms } from './terms-form.ts'

/** Opens the form of a new tournament. */
export function CreateTournamentButton({ size = 'medium' }: { size?: ButtonSize }) {
  return (
    <DialogButton variant="primary" size={size} dialog={(close) => <CreateTournamentModal onClose={close} />}>
      Create New Tournament
    </DialogButton>
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

/** The proposal for the next cup, with an empty name until the cups are known. */
export function useNextCup(): TypedCup {
  const cups = useInfiniteQuery({ ...allTournamentsQuery(''), refetchOnMount: false })
  return cups.data ? nextCup(joinPages(cups.data.pages).rows, new Date(serverNow())) : PLAIN_CUP
}

/** The form of a new cup, filled from the latest one. What the organiser has typed is kept when the proposal arrives. */
export function useNewCup(onCreated: () => void) {
  const proposal = useNextCup()
  const isFree = useQuery(paymentConfigQuery).data?.enabled === false
  const form = useFormFields(createTournament.body, isFree ? { ...proposal, entry_fee: '0' } : proposal)
  const create = useAdminAction(createTournament, adminMessages.createTournament)

  const submit = () => {
    const { typed } = form
    const body = form.check({
      name: typed.name,
      start_date: localInputToIso(typed.start_date) ?? typed.start_date,
      ...(typed.automatic ? { automatic: true } : {}),
      ...(typed.automatic_draw ? { automatic_draw: true, min_teams: Number(typed.min_teams) } : {}),
      ...changedTerms(typed, isFree ? { ...DEFAULT_TERMS, entry_fee: 0 } : DEFAULT_TERMS),
    })
    if (body !== undefined) create.start({ body }, { onSuccess: onCreated })
  }
  const fields = (
    <>
      <CupFields form={form} />
      <CheckField
        label="Automatic check-in"
        hint="From kick-off, check-ins run by themselves. You can change this at any time."
        {...form.box('automatic')}
      />
    </>
  )
  return { fields, submit, isPending: create.isPending }
}
