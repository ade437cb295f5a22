import { shortDollars } from '@cup/contract/money'
import { dollars } from './dollars.ts'

/** The entry fee, as shown with an invite. */
export const entryFeeLine = (entryFee: number): string =>
  entryFee === 0 ? 'Free to enter' : `Tournament entry fee: ${shortDollars(entryFee)} per team`

interface AddedPrize {
  added_prize: number
  added_prize_by: string | null
}

/** "of which $50.00 added by Boost Cola"; undefined where nothing is added. */
export const addedPrizeLine = ({ added_prize: added, added_prize_by: by }: AddedPrize): string | undefined =>
  added === 0 ? undefined : `of which ${dollars(added)} added${by === null ? '' : ` by ${by}`}`

/** Says what is refunded and how the pool shrinks when a team leaves before the draw; undefined in a free cup. */
export const refundWords = (entryFee: number, whose: 'The' | 'Its', to = ''): string | undefined =>
  entryFee === 0
    ? undefined
    : `${whose} ${shortDollars(entryFee)} entry fee is refunded${to}, and the prize pool shrinks by ${shortDollars(entryFee)}.`

export const cancelledWords = ({ entry_fee }: { entry_fee: number }): string =>
  entry_fee === 0 ? 'Cancelled.' : 'Cancelled. Every entry fee was refunded.'
