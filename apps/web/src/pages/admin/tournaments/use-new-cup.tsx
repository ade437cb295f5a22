import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import type { Terms } from '@cup/contract/terms'
import { createTournament } from '@cup/contract/tournaments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { joinPages } from '../../../api/call-page.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { allTournamentsQuery } from '../../../features/admin/list-queries.ts'
import { useAdminAction } from '../../../features/admin/use-admin-action.ts'
import { useFieldErrors } from '../../../features/admin/use-field-errors.ts'
import { serverNow } from '../../../features/clock/server-clock.ts'
import { paymentConfigQuery } from '../../../features/payments/payment-queries.ts'
import { localInputToIso, zoneName } from '../../../format/dates.ts'
import { adminMessages } from '../../../messages/admin-messages.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { DrawFields } from './DrawFields.tsx'
import { type NextCup, nextCup, PLAIN_CUP } from './next-cup.ts'
import { TermsFields } from './TermsFields.tsx'
import { changedTerms, termsErrors } from './terms-form.ts'

/** The form of a new cup, filled from the latest one. What the organiser has typed is kept when the proposal arrives. */
export function useNewCup(onCreated: () => void) {
  const [typed, setTyped] = useState<Partial<NextCup>>({})
  const cups = useInfiniteQuery({ ...allTournamentsQuery(''), refetchOnMount: false })
  const proposal = cups.data && nextCup(joinPages(cups.data.pages).rows, new Date(serverNow()))
  const isFree = useQuery(paymentConfigQuery).data?.enabled === false
  const proposed: NextCup = { ...PLAIN_CUP, name: '', start: '', ...proposal, ...typed }
  const values = isFree ? { ...proposed, terms: { ...proposed.terms, entry_fee: '0' } } : proposed
  const { errors, check } = useFieldErrors(createTournament.body)
  const create = useAdminAction(createTournament, adminMessages.createTournament)
  const attempt = useRef({ values: '', key: '' })
  const change = (changed: Partial<NextCup>) => setTyped({ ...typed, ...changed })

  const submit = () => {
    const body = check({
      name: values.name,
      start_date: localInputToIso(values.start) ?? values.start,
      ...(values.automatic ? { automatic: true } : {}),
      ...(values.automatic_draw ? { automatic_draw: true, min_teams: Number(values.min_teams) } : {}),
      ...changedTerms(values.terms, isFree ? { ...DEFAULT_TERMS, entry_fee: 0 } : DEFAULT_TERMS),
    })
    if (body === undefined) return
    const sent = JSON.stringify(body)
    if (attempt.current.values !== sent) attempt.current = { values: sent, key: newIdempotencyKey() }
    create.start({ body }, { idempotencyKey: attempt.current.key, onSuccess: onCreated })
  }
  return { submit, isPending: create.isPending, fields: <NewCupFields {...{ values, errors, change }} /> }
}

interface NewCupFieldsProps {
  values: NextCup
  errors: { [Name in keyof Terms | 'name' | 'start_date' | 'min_teams']?: string | undefined }
  change: (changed: Partial<NextCup>) => void
}

function NewCupFields({ values, errors, change }: NewCupFieldsProps) {
  return (
    <>
      <TextField
        label="Tournament Name"
        required
        autoComplete="off"
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name}
      />
      <TextField
        type="datetime-local"
        label="Start Date"
        required
        value={values.start}
        onChange={(event) => change({ start: event.target.value })}
        error={errors.start_date}
        hint={`In your time zone, ${zoneName()}`}
      />
      <TermsFields
        typed={values.terms}
        errors={termsErrors(errors)}
        onChange={(changed) => change({ terms: { ...values.terms, ...changed } })}
      />
      <DrawFields typed={values} error={errors.min_teams} onChange={change} />
      <CheckField
        label="Automatic check-in"
        hint="From kick-off, check-ins run by themselves. You can change this at any time."
        checked={values.automatic}
        onChange={(automatic) => change({ automatic })}
      />
    </>
  )
}
