import { shortDollars } from '@cup/contract/terms'

/** What it costs to enter, where a person decides about an invite. */
export const entryFeeLine = (entryFee: number): string =>
  entryFee === 0 ? 'Free to enter' : `Tournament entry fee: ${shortDollars(entryFee)} per team`
