import { Pill } from '../../ui/Pill.tsx'
import { useConnectionState } from './live-state.ts'

const WORDS = {
  idle: undefined,
  live: undefined,
  reconnecting: { dot: 'yellow', text: 'Reconnecting…' },
  offline: { dot: 'red', text: 'Offline – showing last data' },
  recovered: { dot: 'green', text: 'Up to date' },
} as const

/** Empty while the connection is up. */
export function ConnectionPill() {
  const words = WORDS[useConnectionState()]
  return <div role="status">{words && <Pill dot={words.dot}>{words.text}</Pill>}</div>
}
