import type { Match } from '@cup/contract/matches'
import { memo, useDeferredValue } from 'react'
import { clockTime } from '../../../format/moments.ts'
import { FaceOff } from '../../face-off/FaceOff.tsx'
import { useBoard, useMatch } from '../board/board-context.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { useFaceOffTeams } from '../board/use-face-off-teams.ts'
import { boostLeft } from '../card/CheckIn.tsx'
import { countdownWord } from '../card/match-words.ts'
import './rail.css'

const MATCH =
  'rail-match relative grid size-full grid-rows-[1.25rem_minmax(2.25rem,1fr)] bg-[#0e1524] text-left hover:brightness-112 focus-visible:-outline-offset-3 forced-colors:border'
const STATE = 'font-display font-bold tabular-nums'

/** One match as a button that opens it. Deferred, so that a result appears on its card first. */
export const RailMatch = memo(function RailMatch({ id }: { id: string }) {
  const match = useDeferredValue(useMatch(id))
  return match && <RailFaceOff match={match} />
})

const RailFaceOff = memo(function RailFaceOff({ match }: { match: Match }) {
  const { openSheet } = useBoard()
  const teams = useFaceOffTeams(match)
  return (
    <button type="button" className={MATCH} onClick={() => openSheet(match.id)}>
      <span className="flex items-center justify-between gap-3 pr-4 pl-2.5 text-[0.75rem] whitespace-nowrap text-text-2">
        <State match={match} />
        <span className="truncate">{match.round_name}</span>
      </span>
      <FaceOff
        {...teams}
        size="rail"
        bestOf={match.best_of}
        className={match.match_status === 'pending' ? 'sides-waiting' : ''}
      />
    </button>
  )
})

function State({ match }: { match: Match }) {
  if (match.match_status === 'checkin') return <CheckInLeft match={match} />
  if (match.match_status === 'in_progress') return <b className={`rail-live text-green ${STATE}`}>Live now</b>
  return <Expected matchId={match.id} />
}

function Expected({ matchId }: { matchId: string }) {
  const at = useExpectedTime(matchId)
  return <b className={`text-text ${STATE}`}>{at === null ? 'Up next' : `Up next, about ${clockTime(at)}`}</b>
}

function CheckInLeft({ match }: { match: Match }) {
  const seconds = useCheckInSeconds(match)
  return (
    <b
      className={`rail-check-in text-yellow ${STATE}`}
      style={boostLeft(seconds)}
    >{`CHECK-IN ${countdownWord(seconds)}`}</b>
  )
}
