import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds } from '../../../format/countdown.ts'
import { counted } from '../../../format/counts.ts'
import { clockTime } from '../../../format/moments.ts'
import { FaceOff } from '../../face-off/FaceOff.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { comingUp, lastResults } from './stream-lists.ts'
import { streamScore } from './stream-score.ts'
import { EMPTY, LIST, TITLE } from './stream-style.ts'
import { useStreamTeams } from './use-stream-teams.tsx'

/** How many rows fit on the screen, without and with the players' names. */
const MAX_ROWS = 7
const MAX_LARGE_ROWS = 4

const ASIDE = 'font-body text-[1.1rem]/[1.2] font-semibold text-text-2'
const LARGE_ROWS = 'auto-rows-[minmax(0,9rem)] gap-[0.9rem]'
const SMALL_ROWS = 'auto-rows-[minmax(0,3.4rem)] gap-[0.55rem]'
const SCORE = 'min-w-[5.4rem] bg-night text-center font-display font-extrabold tabular-nums clip-slant [--slant:0.7rem]'
const LARGE_SCORE = 'px-[1.1rem] py-[0.6rem] text-[1.6rem]/[1.2]'
const SMALL_SCORE = 'px-[0.9rem] py-[0.4rem] text-[1.35rem]/[1.2]'

/** The next matches, with their estimated start. */
export function ComingUpScene() {
  const { matches } = useBracketValue((index) => index.bracket)
  const coming = comingUp(matches)
  if (coming.length === 0) return <p className={EMPTY}>The next matches wait for a result</p>
  const more = coming.length - MAX_ROWS
  return (
    <section aria-label="Coming up" className={LIST}>
      <h2 className={`mb-4 shrink-0 ${TITLE}`}>
        Coming up
        {more > 0 && <small className={ASIDE}>{`and ${counted(more, 'more match', 'more matches')}`}</small>}
      </h2>
      <Rows matches={coming.slice(0, MAX_ROWS)} />
    </section>
  )
}

/** The last results, as many as fit on the screen. */
export function ResultsScene() {
  const { matches } = useBracketValue((index) => index.bracket)
  const results = lastResults(matches, MAX_ROWS)
  if (results.length === 0) return <p className={EMPTY}>The first results are on their way</p>
  const played = matches.filter(({ match_status }) => match_status === 'completed').length
  return (
    <section aria-label="Results" className={LIST}>
      <h2 className={`mb-4 shrink-0 ${TITLE}`}>
        Results
        <small className={ASIDE}>{`${played} of ${counted(matches.length, 'match', 'matches')} played`}</small>
      </h2>
      <Rows matches={results} />
    </section>
  )
}

function Rows({ matches }: { matches: readonly Match[] }) {
  const isLarge = matches.length <= MAX_LARGE_ROWS
  return (
    <ul className={`grid min-h-0 flex-1 content-center ${isLarge ? LARGE_ROWS : SMALL_ROWS}`}>
      {matches.map((match) => (
        <Row key={match.id} match={match} withPlayers={isLarge} />
      ))}
    </ul>
  )
}

function Row({ match, withPlayers }: { match: Match; withPlayers: boolean }) {
  const { blue, orange } = useStreamTeams(match)
  const ruling = match.winner_id === null ? null : match.ruling
  return (
    <li className="grid min-h-0 grid-cols-[9.8rem_minmax(0,1fr)]">
      <p className="grid min-w-0 content-center pr-4 font-display text-[1.05rem]/[1.25] font-bold">
        {match.round_name}
        <small className="line-clamp-2 font-body text-[0.82rem]/[1.2] font-medium text-text-2">
          {ruling ?? `Best of ${match.best_of}`}
        </small>
      </p>
      <FaceOff
        size={withPlayers ? 'panel' : 'row'}
        blue={withPlayers ? blue : { ...blue, detail: undefined }}
        orange={withPlayers ? orange : { ...orange, detail: undefined }}
        middle={
          <b className={`bc-row-score ${SCORE} ${withPlayers ? LARGE_SCORE : SMALL_SCORE}`}>
            {match.match_status === 'checkin' ? <CheckInLeft match={match} /> : <ScoreOrTime match={match} />}
          </b>
        }
      />
    </li>
  )
}

function CheckInLeft({ match }: { match: Match }) {
  return <span role="timer">{minutesAndSeconds(useCheckInSeconds(match))}</span>
}

/** The games of a completed match, or the estimated start. */
function ScoreOrTime({ match }: { match: Match }) {
  const expectedAt = useExpectedTime(match.id)
  return match.winner_id !== null || expectedAt === null ? streamScore(match) : clockTime(expectedAt)
}
