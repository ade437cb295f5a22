import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds } from '../../../format/countdown.ts'
import { BoostMeter } from '../../face-off/BoostMeter.tsx'
import { FaceOff } from '../../face-off/FaceOff.tsx'
import { gameNumber, runningSeries } from '../../face-off/series.ts'
import { useBracketValue } from '../board/board-context.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { TICK, TROPHY } from '../card/MatchCard.tsx'
import { remainingTeams } from './remaining-teams.ts'
import { gameClock, type StreamGame } from './stream-game.ts'
import { isWord, streamScore } from './stream-score.ts'
import { useStreamTeams } from './use-stream-teams.tsx'

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

const CHIP =
  'inline-flex items-center gap-[0.45rem] bg-night px-3 py-[0.3rem] font-display text-[1rem]/[1.2] font-bold whitespace-nowrap forced-colors:border'
const SCORE =
  'bg-night px-[1.6rem] py-2 font-display leading-none font-extrabold tabular-nums whitespace-nowrap clip-slant [--slant:1.2rem]'

/** The two teams of a match, as large as the screen allows. */
export function StageMatch({ match, game }: StageMatchProps) {
  const { blue, orange } = useStreamTeams(match)
  return (
    <section aria-label={STATES[match.match_status]} className="bc-wipe relative grid min-h-0 flex-1">
      <FaceOff
        size="stage"
        blue={{ ...blue, mark: <Mark match={match} teamId={match.team1_id} /> }}
        orange={{ ...orange, mark: <Mark match={match} teamId={match.team2_id} /> }}
        bestOf={match.best_of}
        middle={<Middle match={match} game={game} />}
      />
    </section>
  )
}

function Mark({ match, teamId }: { match: Match; teamId: string | null }) {
  if (teamId === null) return null
  if (match.match_status === 'checkin') return <Presence isIn={match.checked_in_teams.includes(teamId)} />
  return match.winner_id === null ? null : <Outcome match={match} teamId={teamId} />
}

/** While a match is called: whether the team has checked in. */
function Presence({ isIn }: { isIn: boolean }) {
  return (
    <span className={CHIP}>
      {isIn && TICK}
      {isIn ? 'Checked in' : 'Not checked in yet'}
    </span>
  )
}

/** What a result means for the team. */
function Outcome({ match, teamId }: { match: Match; teamId: string }) {
  const words = useBracketValue(({ bracket, match: matchOf }) => {
    const won = match.winner_id === teamId
    const nextId = (won ? match.winner_to : match.loser_to)?.match_id
    const next = matchOf(nextId ?? '')?.round_name
    // Both teams of the grand final go on to its reset.
    if (next !== undefined) return nextId === match.winner_to?.match_id ? `On to ${next}` : `Drops to ${next}`
    const left = remainingTeams(bracket.matches)
    if (won) return left.length === 1 ? 'Champions' : 'Winner'
    return left.some((team) => team.teamId === teamId) ? null : 'Eliminated'
  })
  return (
    words && (
      <span className={CHIP}>
        {match.winner_id === teamId && TROPHY}
        {words}
      </span>
    )
  )
}

function Middle({ match, game }: StageMatchProps) {
  const isLive = match.match_status === 'in_progress'
  return (
    <span className="bc-stage-middle grid w-52 justify-items-center gap-[0.55rem] text-center">
      <span className={`${CHIP} ${isLive ? 'bc-live' : 'text-gold'}`}>{STATES[match.match_status]}</span>
      <span className={CHIP}>{match.round_name}</span>
      {match.match_status === 'checkin' ? <Countdown match={match} /> : <Score match={match} game={game} />}
    </span>
  )
}

function Score({ match, game }: StageMatchProps) {
  const series = runningSeries(match)
  const ofSeries = series ? `Game ${gameNumber(series)} · ` : ''
  const text = streamScore(match)
  const ruling = match.winner_id === null ? null : match.ruling
  if (!game || match.winner_id !== null)
    return (
      <>
        <b className={`${SCORE} ${isWord(text) ? 'text-[2.4rem]' : 'text-[4.3rem]'} ${series ? 'text-green' : ''}`}>
          {text}
        </b>
        {ruling === null ? (
          <span className={CHIP}>{`${ofSeries}Best of ${match.best_of}`}</span>
        ) : (
          <span className="max-w-68 bg-night px-3 py-[0.3rem] text-[0.9rem]/[1.25] font-semibold">{ruling}</span>
        )}
      </>
    )
  return (
    <>
      <b className={`${SCORE} text-[4.3rem]`}>{`${game.blue}:${game.orange}`}</b>
      <span className={CHIP}>
        {ofSeries}
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
      <b role="timer" className={`${SCORE} text-[3.4rem]`}>
        {minutesAndSeconds(seconds)}
      </b>
      <BoostMeter seconds={seconds} className="h-[0.8rem] w-[11rem]" />
      <span className={CHIP}>Check-in is open</span>
    </>
  )
}
