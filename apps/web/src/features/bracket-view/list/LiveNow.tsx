import { useRef } from 'react'
import { useBoard, useMatch } from '../board/board-context.ts'
import { useCountdown } from '../card/CheckIn.tsx'
import { TBD } from '../card/match-words.ts'
import { useLiveMatches } from './live-matches.ts'

/** The matches that are called or being played, one line each; their cards are in the sections below. */
export function LiveNow() {
  const ids = useLiveMatches()
  if (ids.length === 0) return null
  return (
    <section aria-label="Live now">
      <h2 className="mb-2 text-section font-semibold">Live now</h2>
      <ul aria-label="Live now" className="divide-y divide-line rounded-card border border-line-strong bg-surface">
        {ids.map((id) => (
          <LiveMatch key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}

function LiveMatch({ id }: { id: string }) {
  const { teams, openSheet } = useBoard()
  const match = useMatch(id)
  if (!match) return null
  const nameOf = (teamId: string | null) => teams.get(teamId ?? '')?.team_name ?? TBD
  return (
    <li>
      <button type="button" className="grid min-h-14 w-full px-4 py-2 text-left" onClick={() => openSheet(id)}>
        <span className="font-semibold">
          {nameOf(match.team1_id)} <small className="text-tiny font-normal text-text-3">VS</small>{' '}
          {nameOf(match.team2_id)}
        </span>
        <span className="text-small text-text-2">
          {match.round_name} ·{' '}
          {match.match_status === 'checkin' ? <Countdown deadline={match.checkin_deadline} /> : 'being played'}
        </span>
      </button>
    </li>
  )
}

function Countdown({ deadline }: { deadline: string | null }) {
  const timer = useRef<HTMLSpanElement>(null)
  useCountdown(timer, deadline)
  return (
    <span ref={timer} className="tabular-nums">
      …
    </span>
  )
}
