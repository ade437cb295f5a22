import type { DisputeRow } from './disputes.queries.ts'

type DisputeState = DisputeRow['state']

/** A dispute only moves forward: a lost one can still be won, but a won one stays won. */
const RANK: Record<DisputeState, number> = { open: 0, lost: 1, won: 2 }

/** Whether the state is newer than the one we know. */
export const isNewsAboutDispute = (known: DisputeState, state: DisputeState): boolean => RANK[state] > RANK[known]

/** A payment counts as disputed while any of its disputes is open or lost. */
export const isDisputed = (disputes: readonly { state: DisputeState }[]): boolean =>
  disputes.some(({ state }) => state !== 'won')
