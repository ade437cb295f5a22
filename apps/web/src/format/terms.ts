import { shortDollars } from '@cup/contract/terms'

/** The entry fee in a sentence, for an invitee who decides about an invite. */
export const entryFeeLine = (entryFee: number): string =>
  entryFee === 0 ? 'Free to enter' : `Tournament entry fee: ${shortDollars(entryFee)} per team`
