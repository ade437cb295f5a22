import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds } from '../../../format/countdown.ts'
import { BoostMeter } from '../../face-off/BoostMeter.tsx'
import { FaceOff } from '../../face-off/FaceOff.tsx'
import { gameNumber, runningSeries } from '../../face-off/series.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { TICK } from '../card/MatchCard.tsx'
import { gamesWon } from '../card/match-words.ts'
import { gameClock, type StreamGame } from './stream-game.ts'
import { useFaceOffTeams } from './use-face-off-teams.ts'

interface StageMatchProps {
  match: Match
  game?: StreamGame | undefined
}

const STATES: Record<Match['match_status'], string> = {
  in_progress: 'Now playing',
  checkin: 'Up next',
  pending: 'Up next',
  completed: 'Final result',
}

/** The two teams of a match, as large as the screen allows. */
export function StageMatch({ match, game }: StageMatchProps) {
  const { blue, orange } = useFaceOffTeams(match)
  return (
    <section aria-label={STATES[match.match_status]} className="bc-stage-match bc-wipe">
      <FaceOff
        size="stage"
        blue={{ ...blue, mark: <Presence match={match} teamId={match.team1_id} /> }}
        orange={{ ...orange, mark: <Presence match={match} teamId={match.team2_id} /> }}
        bestOf={match.best_of}
        middle={<Middle match={match} game={game} />}
      />
    </section>
  )
}

/** While a match is called: whether the team has checked in. */
function Presence({ match, teamId }: { match: Match; teamId: string | null }) {
  if (match.match_status !== 'checkin' || teamId === null) return null
  const isIn = match.checked_in_teams.includes(teamId)
  return (
    <span className="bc-chip">
      {isIn && TICK}
      {isIn ? 'Checked in' : 'Not checked in yet'}
    </span>
  )
}

function Middle({ match, game }: StageMatchProps) {
  const isLive = match.match_status === 'in_progress'
  return (
    <span className="bc-stage-middle">
      <span className={`bc-chip ${isLive ? 'bc-live' : 'text-gold'}`}>{STATES[match.match_status]}</span>
      <span className="bc-chip">{match.round_name}</span>
      {match.match_status === 'checkin' ? <Countdown match={match} /> : <Score match={match} game={game} />}
    </span>
  )
}

function Score({ match, game }: StageMatchProps) {
  const series = runningSeries(match)
  const length = `Best of ${match.best_of}`
  const games = series ? `Game ${gameNumber(series)} · ${length}` : length
  const final = gamesWon(match)
  if (!game || final)
    return (
      <>
        <b className="bc-figure">{final ? `${final.team1}:${final.team2}` : 'VS'}</b>
        <span className="bc-chip">{games}</span>
      </>
    )
  return (
    <>
      <b className="bc-figure">{`${game.blue}:${game.orange}`}</b>
      <span className="bc-chip">
        {series ? `Game ${gameNumber(series)} · ` : ''}
        {game.overtime ? 'Overtime ' : ''}
        {gameClock(game)}
      </span>
    </>
  )
}

function Countdown({ match }: { match: Match }) {
  const seconds = useCheckInSeconds(match)
  return (
    <>
      <b role="timer" className="bc-figure text-[3.4rem]!">
        {minutesAndSeconds(seconds)}
      </b>
      <BoostMeter seconds={seconds} className="h-[0.8rem] w-[11rem]" />
      <span className="bc-chip">Check-in is open</span>
    </>
  )
}
