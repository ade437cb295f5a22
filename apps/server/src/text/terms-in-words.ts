import { ENTRY_FEE_CENTS } from '@cup/contract/constants'
import { centsToDollars, shortDollars } from '@cup/contract/money'

export interface ShownTerms {
  entry_fee_cents: number
  added_prize_cents: number
  added_prize_by: string | null
  team_limit: number | null
}

/**
 * The terms of a cup that differ from the default: `Free entry · $50 added by Bar Nine · 16 teams at most`. Empty for the
 * default terms. `show` prepares the name of the prize's donor for the place where it is shown.
 */
export function termsInWords(terms: ShownTerms, show: (name: string) => string): string {
  const { entry_fee_cents: fee, added_prize_cents: added, added_prize_by: by, team_limit: limit } = terms
  const parts = [
    fee === ENTRY_FEE_CENTS ? '' : feeInWords(fee),
    added === 0 ? '' : `${shortDollars(centsToDollars(added))} added${by === null ? '' : ` by ${show(by)}`}`,
    limit === null ? '' : `${limit} teams at most`,
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** `$10 per team`, with cents only where there are some. */
const feeInWords = (cents: number): string =>
  cents === 0 ? 'Free entry' : `${shortDollars(centsToDollars(cents))} per team`
