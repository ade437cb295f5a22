import type { Terms } from '@cup/contract/terms'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { FormFields } from '../../../features/admin/use-field-errors.ts'
import { paymentConfigQuery } from '../../../features/payments/payment-queries.ts'
import { counted } from '../../../format/counts.ts'
import { zoneName } from '../../../format/dates.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { TypedCup } from './next-cup.ts'
import { readTerms, type TypedTerms, termsLine } from './terms-form.ts'

interface CupFieldsProps {
  form: FormFields<TypedCup>
  /** The cup that is edited. Terms that teams rely on can no longer be changed. */
  cup?: Tournament | undefined
}

/** Name, start, terms and draw of a cup. */
export function CupFields({ form, cup }: CupFieldsProps) {
  const zone = `In your time zone, ${zoneName()}`
  return (
    <>
      <TextField label="Tournament Name" required autoComplete="off" {...form.field('name')} />
      <TextField
        type="datetime-local"
        label="Start Date"
        required
        hint={cup ? `${zone}. Fixed once the first check-in has opened.` : zone}
        {...form.field('start_date')}
      />
      <TermsFields form={form} cup={cup} />
      {(cup === undefined || cup.status === 'active') && <DrawFields form={form} />}
    </>
  )
}

/** Whether the server draws the bracket, and the minimum of teams for it. */
export function DrawFields({ form }: { form: FormFields<Pick<TypedCup, 'automatic_draw' | 'min_teams'>> }) {
  return (
    <>
      <CheckField
        label="Draw the bracket at the start"
        hint="With too few teams it waits fifteen minutes, then cancels and refunds"
        {...form.box('automatic_draw')}
      />
      {form.typed.automatic_draw && (
        <TextField label="Minimum of teams" inputMode="numeric" {...form.field('min_teams')} />
      )}
    </>
  )
}

interface TermsFieldsProps {
  form: FormFields<TypedTerms>
  cup?: Tournament | undefined
}

/** Entry fee, added prize, team limit and rules, folded into one line. */
export function TermsFields({ form, cup }: TermsFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFree = useQuery(paymentConfigQuery).data?.enabled === false
  const fixed = fixedTerms(cup)
  const names = Object.keys(readTerms(form.typed)) as (keyof Terms)[]
  return (
    <details
      open={isOpen || names.some((name) => form.field(name).error)}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-control border border-line-strong"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-2">
        <span className="min-w-0 wrap-anywhere">
          <span className="text-small text-text-3">Terms: </span>
          {termsLine(form.typed)}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-text-2 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line p-3.5 sm:grid-cols-2">
        <TextField
          label="Entry fee in dollars"
          inputMode="decimal"
          disabled={isFree || fixed.fee !== undefined}
          hint={isFree ? 'Payments are switched off on this server, so every cup is free.' : (fixed.fee ?? '0 is free')}
          {...form.field('entry_fee')}
        />
        <TextField
          label="Team limit"
          inputMode="numeric"
          hint={fixed.limit ?? 'Empty takes any number of teams'}
          {...form.field('team_limit')}
        />
        <TextField
          label="Added prize in dollars"
          inputMode="decimal"
          hint={fixed.added ?? (isFree ? 'This is the whole prize pool' : 'On top of the entry fees')}
          {...form.field('added_prize')}
        />
        <TextField
          label="Who adds the prize"
          hint="Named where the prize pool is shown"
          autoComplete="off"
          {...form.field('added_prize_by')}
        />
        <TextField
          rows={4}
          className="sm:col-span-2"
          label="Rules"
          disabled={fixed.rules !== undefined}
          hint={fixed.rules ?? 'Plain text. Every player accepts them once.'}
          {...form.field('rules')}
        />
      </div>
    </details>
  )
}

/** Explains which terms of the cup are fixed, or how far they can be changed. Empty for a new cup. */
function fixedTerms(cup: Tournament | undefined) {
  if (cup === undefined) return {}
  const { paid_team_count: teams, places, status } = cup
  const taken = places?.taken ?? teams
  return {
    ...(taken > 0 && {
      fee: 'A team is in or is paying, so the fee can no longer be changed.',
      added: 'A team is in or is paying, so it can only be raised.',
      limit: `${counted(taken, 'place is', 'places are')} taken. Empty takes any number of teams.`,
    }),
    ...(status !== 'active' && { rules: 'The bracket has been drawn, so the rules can no longer be changed.' }),
  } as { fee?: string; added?: string; limit?: string; rules?: string }
}
