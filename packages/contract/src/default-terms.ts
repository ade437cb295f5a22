import { ENTRY_FEE_CENTS } from './constants.ts'
import type { Terms } from './terms.ts'

/** The default terms of a cup. */
export const DEFAULT_TERMS: Terms = {
  entry_fee: ENTRY_FEE_CENTS / 100,
  added_prize: 0,
  added_prize_by: null,
  team_limit: null,
  rules: null,
}
