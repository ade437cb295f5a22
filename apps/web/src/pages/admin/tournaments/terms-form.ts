import { shortDollars } from '@cup/contract/money'
import type { Terms } from '@cup/contract/terms'

/** The typed values of the terms. */
export type TypedTerms = Record<keyof Terms, string>

export const typeTerms = (terms: Terms): TypedTerms => ({
  entry_fee: String(terms.entry_fee),
  added_prize: String(terms.added_prize),
  added_prize_by: terms.added_prize_by ?? '',
  team_limit: terms.team_limit === null ? '' : String(terms.team_limit),
  rules: terms.rules ?? '',
})

/** The typed terms. Text that is not a number becomes NaN, which the contract rejects with its own message. */
export const readTerms = (typed: TypedTerms): Terms => ({
  entry_fee: numberIn(typed.entry_fee),
  added_prize: typed.added_prize.trim() === '' ? 0 : numberIn(typed.added_prize),
  added_prize_by: typed.added_prize_by.trim() || null,
  team_limit: typed.team_limit.trim() === '' ? null : numberIn(typed.team_limit),
  rules: typed.rules.trim() || null,
})

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** The fields whose value has changed. */
export const changedFields = <T extends object>(wanted: T, before: Readonly<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !Object.is(value, before[name as keyof T])),
  ) as Partial<T>

export const changedTerms = (typed: TypedTerms, before: Terms): Partial<Terms> =>
  changedFields(readTerms(typed), before)

/** "$10 per team, no limit, no rules": what the folded terms say. */
export function termsLine(typed: TypedTerms): string {
  const { entry_fee, added_prize, added_prize_by, team_limit, rules } = readTerms(typed)
  return [
    entry_fee === 0 ? 'Free' : `${dollarsOrMissing(entry_fee)} per team`,
    ...(added_prize === 0
      ? []
      : [`${dollarsOrMissing(added_prize)} added${added_prize_by === null ? '' : ` by ${added_prize_by}`}`]),
    team_limit === null ? 'no limit' : `at most ${Number.isNaN(team_limit) ? '?' : team_limit} teams`,
    rules === null ? 'no rules' : 'with rules',
  ].join(', ')
}

const dollarsOrMissing = (dollars: number): string => (Number.isNaN(dollars) ? '$?' : shortDollars(dollars))
