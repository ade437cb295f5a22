import { useSyncExternalStore } from 'react'
import { Pill } from '../../ui/Pill.tsx'
import { type ConnectionState, connectionStore } from './connection-store.ts'

const WORDS: Partial<Record<ConnectionState, { dot: 'yellow' | 'red' | 'green'; text: string }>> = {
  reconnecting: { dot: 'yellow', text: 'Reconnecting…' },
  offline: { dot: 'red', text: 'Offline – showing last data' },
  recovered: { dot: 'green', text: 'Up to date' },
}

export const useConnectionState = (): ConnectionState =>
  useSyncExternalStore(connectionStore.subscribe, connectionStore.get, () => 'idle')

/** Says nothing while all is well. */
export function ConnectionPill() {
  const words = WORDS[useConnectionState()]
  return <div role="status">{words && <Pill dot={words.dot}>{words.text}</Pill>}</div>
}
