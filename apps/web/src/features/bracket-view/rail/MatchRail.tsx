import type { Match } from '@cup/contract/matches'
import { useRef } from 'react'
import { clockTime } from '../../../format/moments.ts'
import { SeriesPips } from '../../face-off/SeriesPips.tsx'
import { runningSeries } from '../../face-off/series.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBoard, useMatch } from '../board/board-context.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { useCountdown } from '../card/CheckIn.tsx'
import { TBD } from '../card/match-words.ts'
import { useMatchesOfTheMoment } from './matches-of-the-moment.ts'
import './rail.css'

/** What is live and what is next, above the tree. As high whatever happens, so that nothing below it moves. */
export function MatchRail() {
  const ids = useMatchesOfTheMoment()
  return (
    <section aria-label="Live now and up next" className="rail print:hidden">
      <h2 className="sr-only">Live now and up next</h2>
      {ids.length === 0 ? (
        <p className="rail-empty">The next match starts when its teams are known.</p>
      ) : (
        <ul>
          {ids.map((id) => (
            <RailMatch key={id} id={id} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RailMatch({ id }: { id: string }) {
  const { openSheet } = useBoard()
  const match = useMatch(id)
  if (!match) return null
  const series = runningSeries(match)
  return (
    <li>
      <button type="button" className="rail-match" data-state={match.match_status} onClick={() => openSheet(id)}>
        <span className="rail-about">
          <State match={match} />
          <span>{match.round_name}</span>
        </span>
        <span className="rail-halves">
          <Half side="blue" teamId={match.team1_id} bestOf={match.best_of} games={series?.team1} />
          <span className="sr-only"> VS </span>
          <Half side="orange" teamId={match.team2_id} bestOf={match.best_of} games={series?.team2} />
        </span>
      </button>
    </li>
  )
}

interface HalfProps {
  side: 'blue' | 'orange'
  teamId: string | null
  bestOf: number
  /** Won in the running series, where it is known. */
  games: number | undefined
}

function Half({ side, teamId, bestOf, games }: HalfProps) {
  const team = useBoard().teams.get(teamId ?? '')
  return (
    <span className={`rail-half rail-${side}`}>
      {team && <TeamEmblem seed={team.emblem} className="size-6" />}
      <span className="rail-name">{team?.team_name ?? TBD}</span>
      {games !== undefined && <SeriesPips won={games} bestOf={bestOf} />}
    </span>
  )
}

function State({ match }: { match: Match }) {
  if (match.match_status === 'checkin') return <CheckInLeft deadline={match.checkin_deadline} />
  if (match.match_status === 'in_progress') return <b className="rail-live">Live now</b>
  return <Expected matchId={match.id} />
}

function Expected({ matchId }: { matchId: string }) {
  const at = useExpectedTime(matchId)
  return <b>{at === null ? 'Up next' : `Up next, about ${clockTime(at)}`}</b>
}

function CheckInLeft({ deadline }: { deadline: string | null }) {
  const timer = useRef<HTMLElement>(null)
  useCountdown(timer, deadline)
  return (
    <b ref={timer} className="rail-check-in">
      …
    </b>
  )
}
