import type { DisputeRow } from './disputes.queries.ts'

type DisputeState = DisputeRow['state']

/** A dispute goes forward only: a bank may still give in after it was lost, but not take back a win. */
const RANK: Record<DisputeState, number> = { open: 0, lost: 1, won: 2 }

/** Whether the state says something new about a dispute that we may know already. */
export const isNewsAboutDispute = (known: DisputeState | undefined, state: DisputeState): boolean =>
  known === undefined || RANK[state] > RANK[known]

/** While any dispute is open or lost, the money is not ours. */
export const isDisputed = (disputes: readonly { state: DisputeState }[]): boolean =>
  disputes.some(({ state }) => state !== 'won')
