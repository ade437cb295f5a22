import { Pill } from '../../ui/Pill.tsx'
import { useConnectionState } from './live-state.ts'

/** On a phone one word has to fit beside the account; screen readers get the whole text. */
const OFFLINE = (
  <>
    Offline<span className="max-sm:sr-only"> – showing last data</span>
  </>
)

const WORDS = {
  idle: undefined,
  live: undefined,
  reconnecting: { dot: 'yellow', text: 'Reconnecting…' },
  offline: { dot: 'red', text: OFFLINE },
  recovered: { dot: 'green', text: 'Up to date' },
} as const

/** Empty while the connection is up. */
export function ConnectionPill() {
  const words = WORDS[useConnectionState()]
  return <div role="status">{words && <Pill dot={words.dot}>{words.text}</Pill>}</div>
}
