import { centsToDollars, dollarsToCents } from '@cup/contract/money'
import type { Terms } from '@cup/contract/terms'
import { AppError } from '../../errors/app-error.ts'

/** The columns of a tournament, or of a schedule, that hold terms. */
export interface TermsColumns {
  entry_fee_cents: number
  added_prize_cents: number
  added_prize_by: string | null
  team_limit: number | null
  rules: string | null
}

/** Terms of a request body. An undefined one keeps its default or its stored value. */
export type TermsInput = { readonly [Name in keyof Terms]?: Terms[Name] | undefined }

export const toTerms = (row: TermsColumns): Terms => ({
  entry_fee: centsToDollars(row.entry_fee_cents),
  added_prize: centsToDollars(row.added_prize_cents),
  added_prize_by: row.added_prize_by,
  team_limit: row.team_limit,
  rules: row.rules,
})

/** The columns of the defined terms. While payments are off, every cup is free and a fee is refused. */
export function toTermsColumns(terms: TermsInput, takesPayments: boolean): Partial<TermsColumns> {
  const { entry_fee = takesPayments ? undefined : 0, added_prize, added_prize_by, team_limit, rules } = terms
  if (!takesPayments && entry_fee !== 0) throw new AppError('invalid', 'Entry fee must be $0, because PAYMENTS is off')
  return {
    ...(entry_fee !== undefined && { entry_fee_cents: dollarsToCents(entry_fee) }),
    ...(added_prize !== undefined && { added_prize_cents: dollarsToCents(added_prize) }),
    ...(added_prize_by !== undefined && { added_prize_by }),
    ...(team_limit !== undefined && { team_limit }),
    ...(rules !== undefined && { rules }),
  }
}

/** The columns that differ from the stored ones. */
export function changedTerms(row: TermsColumns, columns: Partial<TermsColumns>): Partial<TermsColumns> {
  const changed = Object.entries(columns).filter(([name, value]) => row[name as keyof TermsColumns] !== value)
  return Object.fromEntries(changed)
}

/** The terms behind these columns, in dollars, for the audit log. */
export function pickTerms(row: TermsColumns, columns: Partial<TermsColumns>): Partial<Terms> {
  const names = Object.keys(columns).map((name) => name.replace('_cents', ''))
  return Object.fromEntries(Object.entries(toTerms(row)).filter(([name]) => names.includes(name)))
}
