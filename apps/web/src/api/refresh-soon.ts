import type { QueryClient } from '@tanstack/react-query'

/** An action's response and its events arrive within this time, so that one refetch serves them all. */
const GATHER_MS = 50

interface Reads {
  planned: Map<string, Promise<void>>
  running: Map<string, Promise<void>>
}

const readsOf = new WeakMap<QueryClient, Reads>()

/** Refetches the active queries under the key, one refetch at a time. Resolves when it has finished. */
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
