import { randomUUID } from 'node:crypto'
import type { AnyLiveEvent } from '@cup/contract/live-events'

/** Results of matches that do not exist, each of another cup: the product sends those of one cup together. */
export const makeEvents = (count: number): AnyLiveEvent[] =>
  Array.from({ length: count }, () => ({
    name: 'match_updated',
    payload: { tournament_id: randomUUID(), match_ids: [randomUUID(), randomUUID(), randomUUID()] },
  }))
