import type { Terms } from '@cup/contract/terms'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { paymentConfigQuery } from '../../../features/payments/payment-queries.ts'
import { counted } from '../../../format/counts.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { type TypedTerms, termsLine } from './terms-form.ts'

interface TermsFieldsProps {
  typed: TypedTerms
  errors: { [Name in keyof Terms]?: string | undefined }
  onChange: (changed: Partial<TypedTerms>) => void
  /** The cup whose terms are changed: what people rely on can no longer be. */
  cup?: Tournament
}

/** What a cup costs, adds, takes and asks, folded into one line. */
export function TermsFields({ typed, errors, onChange, cup }: TermsFieldsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFree = useQuery(paymentConfigQuery).data?.enabled === false
  const fixed = fixedTerms(cup)
  const field = (name: keyof TypedTerms) => ({
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <details
      open={isOpen || Object.values(errors).some(Boolean)}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-control border border-line-strong"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 py-2">
        <span className="min-w-0 wrap-anywhere">
          <span className="text-small text-text-3">Terms: </span>
          {termsLine(typed)}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-text-2 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line p-3.5 sm:grid-cols-2">
        <TextField
          label="Entry fee in dollars"
          inputMode="decimal"
          disabled={isFree || fixed.fee !== undefined}
          hint={isFree ? 'Payments are switched off on this server, so every cup is free.' : (fixed.fee ?? '0 is free')}
          {...field('entry_fee')}
        />
        <TextField
          label="Team limit"
          inputMode="numeric"
          hint={fixed.limit ?? 'Empty takes any number of teams'}
          {...field('team_limit')}
        />
        <TextField
          label="Added prize in dollars"
          inputMode="decimal"
          hint={fixed.added ?? (isFree ? 'This is the whole prize pool' : 'On top of the entry fees')}
          {...field('added_prize')}
        />
        <TextField
          label="Who adds the prize"
          hint="Named where the prize pool is shown"
          autoComplete="off"
          {...field('added_prize_by')}
        />
        <TextField
          rows={4}
          className="sm:col-span-2"
          label="Rules"
          disabled={fixed.rules !== undefined}
          hint={fixed.rules ?? 'Plain text. Every player accepts them once.'}
          {...field('rules')}
        />
      </div>
    </details>
  )
}

/** Why a term can no longer be changed, or how far; nothing for a new cup. */
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
