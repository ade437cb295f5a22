import type { PayoutSheet } from '@cup/contract/payouts'
import type { Deps } from '../../deps.ts'
import { findPayoutSheet } from './find-payout-sheet.step.ts'

export const getPayoutSheet = (deps: Deps, { tournamentId }: { tournamentId: string }): Promise<PayoutSheet> =>
  findPayoutSheet(deps.db, tournamentId)
