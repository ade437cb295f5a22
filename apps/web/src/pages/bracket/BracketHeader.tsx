import { Link } from 'react-router'
import type { LiveState } from '../../features/live/live-state.ts'
import { dateTimeWithZone } from '../../format/dates.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Pill } from '../../ui/Pill.tsx'

/** Whether the bracket changes by itself; a completed cup no longer changes. */
type BracketState = LiveState | 'final'

const STATES = {
  // The pill already reads "Live Bracket".
  live: { dot: 'green', word: null },
  reconnecting: { dot: 'yellow', word: 'Reconnecting' },
  offline: { dot: 'red', word: 'Offline' },
  final: { dot: 'neutral', word: 'Final' },
} as const

interface BracketHeaderProps {
  name?: string | undefined
  startDate?: string | undefined
  /** Undefined while nothing is loaded yet. */
  state?: BracketState
}

export function BracketHeader({ name, startDate, state }: BracketHeaderProps) {
  return (
    <header className="grid justify-items-start gap-1">
      <PageHeading size="compact">Double Elimination Tournament</PageHeading>
      <div className="flex min-h-7 flex-wrap items-center gap-x-2.5 text-small">
        <div className="flex items-center gap-2.5">
          <Pill dot={state ? STATES[state].dot : 'neutral'}>Live Bracket</Pill>
          {state && STATES[state].word && <span className="text-meta text-text-2">{STATES[state].word}</span>}
        </div>
        {name && <strong className="font-semibold text-text">{name}</strong>}
        {startDate && (
          <time dateTime={startDate} className="text-text-2 sm:max-2xl:hidden">
            {dateTimeWithZone(startDate)}
          </time>
        )}
        {state === 'final' && (
          <Link to="/bracket?view=champions" className="inline-flex min-h-9 items-center underline underline-offset-4">
            Hall of Fame
          </Link>
        )}
      </div>
    </header>
  )
}
