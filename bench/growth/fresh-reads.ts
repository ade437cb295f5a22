import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Db } from '@cup/server/db/db'
import { publishEvents } from '@cup/server/testing/publish-events'
import { type LiveSocket, openLiveSocket } from '../crowd/live-socket.ts'
import { timeDelivery } from '../fan-out/delivery.ts'
import { median } from '../report.ts'
import type { Product } from '../stage/product.ts'

const ROUNDS = 9

export interface FreshRead {
  ms: number
  bytes: number
}

export interface FreshReader {
  /** Median of some reads, each right after an event that emptied the cache. */
  time(path: string, token?: string, rounds?: number): Promise<FreshRead>
  close(): void
}

/** Times cache misses, which go to the database. */
export async function openFreshReader({ port, origin }: Product, db: Db, cupId: string): Promise<FreshReader> {
  const socket: LiveSocket = await openLiveSocket(port, 0)
  const event: AnyLiveEvent = { name: 'tournament_updated', payload: { tournament_id: cupId } }
  const emptyCache = (): Promise<number> => timeDelivery([socket], 1, () => publishEvents(db, [event]))
  return {
    time: async (path, token, rounds = ROUNDS) => {
      const headers: HeadersInit = { 'accept-encoding': 'identity', ...(token && { authorization: `Bearer ${token}` }) }
      const times: number[] = []
      let bytes = 0
      for (let round = 0; round < rounds; round++) {
        await emptyCache()
        const began = performance.now()
        const response = await fetch(`${origin}${path}`, { headers })
        bytes = (await response.arrayBuffer()).byteLength
        times.push(performance.now() - began)
        if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
      }
      return { ms: median(times), bytes }
    },
    close: socket.close,
  }
}
