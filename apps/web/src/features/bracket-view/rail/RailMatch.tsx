import type { Match } from '@cup/contract/matches'
import { memo, useDeferredValue, useRef } from 'react'
import { clockTime } from '../../../format/moments.ts'
import { FaceOff, type FaceOffTeam } from '../../face-off/FaceOff.tsx'
import { runningSeries } from '../../face-off/series.ts'
import { useBoard, useMatch } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { useCountdown } from '../card/CheckIn.tsx'
import { TBD } from '../card/match-words.ts'
import './rail.css'

/** One match as a face-off that opens it. A result is shown on its card first, so this one renders after it. */
export const RailMatch = memo(function RailMatch({ id }: { id: string }) {
  const match = useDeferredValue(useMatch(id))
  return match && <RailFaceOff match={match} />
})

const RailFaceOff = memo(function RailFaceOff({ match }: { match: Match }) {
  const { openSheet, teams } = useBoard()
  const series = runningSeries(match)
  const teamOf = (side: Slot): FaceOffTeam => {
    const team = teams.get(match[`${side}_id`] ?? '')
    return { name: team?.team_name ?? TBD, emblem: team?.emblem ?? null, games: series?.[side] }
  }
  return (
    <button type="button" className="rail-match" onClick={() => openSheet(match.id)}>
      <span className="rail-about">
        <State match={match} />
        <span>{match.round_name}</span>
      </span>
      <FaceOff
        size="rail"
        blue={teamOf('team1')}
        orange={teamOf('team2')}
        bestOf={match.best_of}
        className={match.match_status === 'pending' ? 'sides-waiting' : ''}
      />
    </button>
  )
})

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
