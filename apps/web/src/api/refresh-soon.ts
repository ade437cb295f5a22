import type { QueryClient } from '@tanstack/react-query'

/** An action's response and its events arrive within this time, and one read covers them all. */
const GATHER_MS = 50

interface Reads {
  planned: Map<string, Promise<void>>
  running: Map<string, Promise<void>>
}

const readsOf = new WeakMap<QueryClient, Reads>()

/** Refetches what is shown under the key, once at a time; resolves when the read is over. */
export function refreshSoon(queryClient: QueryClient, queryKey: readonly string[]): Promise<void> {
  const reads = readsOf.get(queryClient) ?? { planned: new Map(), running: new Map() }
  readsOf.set(queryClient, reads)
  const name = JSON.stringify(queryKey)
  const read = async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    await reads.running.get(name)
    reads.planned.delete(name)
    const running = queryClient.invalidateQueries({ queryKey })
    reads.running.set(name, running)
    await running
  }
  const planned = reads.planned.get(name) ?? read()
  reads.planned.set(name, planned)
  return planned
}
