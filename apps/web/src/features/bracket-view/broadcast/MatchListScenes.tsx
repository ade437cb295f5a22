import type { Match } from '@cup/contract/matches'
import { minutesAndSeconds } from '../../../format/countdown.ts'
import { counted } from '../../../format/counts.ts'
import { clockTime } from '../../../format/moments.ts'
import { FaceOff } from '../../face-off/FaceOff.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { useCheckInSeconds } from '../board/use-check-in-seconds.ts'
import { useExpectedTime } from '../board/use-expected-time.ts'
import { gamesWon } from '../card/match-words.ts'
import { comingUp, lastResults } from './stream-lists.ts'
import { useFaceOffTeams } from './use-face-off-teams.ts'

/** How many rows fit on the screen, without and with the players' names. */
const MOST = 7
const FEW = 4

/** Who plays next, and about when. */
export function ComingUpScene() {
  const { matches } = useBracketValue((index) => index.bracket)
  const coming = comingUp(matches)
  if (coming.length === 0) return <p className="bc-empty">The next matches wait for a result</p>
  const more = coming.length - MOST
  return (
    <section aria-label="Coming up" className="bc-list">
      <h2 className="bc-title">
        Coming up
        {more > 0 && <small>{`and ${counted(more, 'more match', 'more matches')}`}</small>}
      </h2>
      <Rows matches={coming.slice(0, MOST)} />
    </section>
  )
}

/** The last results, as many as the screen holds. */
export function ResultsScene() {
  const { matches } = useBracketValue((index) => index.bracket)
  const results = lastResults(matches, MOST)
  if (results.length === 0) return <p className="bc-empty">The first results are on their way</p>
  const played = matches.filter(({ match_status }) => match_status === 'completed').length
  return (
    <section aria-label="Results" className="bc-list">
      <h2 className="bc-title">
        Results
        <small>{`${played} of ${counted(matches.length, 'match', 'matches')} played`}</small>
      </h2>
      <Rows matches={results} />
    </section>
  )
}

function Rows({ matches }: { matches: readonly Match[] }) {
  const isFew = matches.length <= FEW
  return (
    <ul className="bc-rows" data-few={isFew || undefined}>
      {matches.map((match) => (
        <Row key={match.id} match={match} withPlayers={isFew} />
      ))}
    </ul>
  )
}

function Row({ match, withPlayers }: { match: Match; withPlayers: boolean }) {
  const { blue, orange } = useFaceOffTeams(match)
  const ruling = match.winner_id === null ? null : match.ruling
  return (
    <li className="bc-row">
      <p>
        {match.round_name}
        <small>{ruling ?? `Best of ${match.best_of}`}</small>
      </p>
      <FaceOff
        size="row"
        blue={withPlayers ? blue : { ...blue, detail: undefined }}
        orange={withPlayers ? orange : { ...orange, detail: undefined }}
        middle={
          <b className="bc-row-figure">
            {match.match_status === 'checkin' ? <Left match={match} /> : <When match={match} />}
          </b>
        }
      />
    </li>
  )
}

function Left({ match }: { match: Match }) {
  return <span role="timer">{minutesAndSeconds(useCheckInSeconds(match))}</span>
}

/** The games of a completed match, or the estimated start. */
function When({ match }: { match: Match }) {
  const expectedAt = useExpectedTime(match.id)
  const games = gamesWon(match)
  if (games) return `${games.team1}:${games.team2}`
  if (match.winner_id !== null) return match.score ?? 'W'
  return expectedAt === null ? 'VS' : clockTime(expectedAt)
}
