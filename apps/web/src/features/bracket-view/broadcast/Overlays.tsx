import type { Match } from '@cup/contract/matches'
import { FaceOff, type FaceOffTeam } from '../../face-off/FaceOff.tsx'
import { SeriesPips } from '../../face-off/SeriesPips.tsx'
import { gameNumber, runningSeries } from '../../face-off/series.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { gamesWon } from '../card/match-words.ts'
import { CalledFor } from './CalledFor.tsx'
import { gameClock, type StreamGame } from './stream-game.ts'
import { comingUp, playingNow } from './stream-lists.ts'
import { useFaceOffTeams } from './use-face-off-teams.ts'

interface OverlayProps {
  /** Null: the most important match being played, else the next one. */
  matchId: string | null
  game?: StreamGame | undefined
}

/** One match at the foot of the picture, over whatever the stream shows. */
export function LowerThird({ matchId, game }: OverlayProps) {
  const match = useOverlaidMatch(matchId)
  return match && <Third match={match} game={game} />
}

function Third({ match, game }: { match: Match; game: StreamGame | undefined }) {
  const teams = useFaceOffTeams(match)
  const final = gamesWon(match)
  return (
    <section aria-label={match.round_name} className="bc-third">
      <p className="bc-third-head">
        <span>{match.round_name}</span>
        <span>{match.match_status === 'checkin' ? <CalledFor match={match} /> : `Best of ${match.best_of}`}</span>
      </p>
      <FaceOff
        {...teams}
        size="bar"
        bestOf={match.best_of}
        middle={
          <b className="bc-third-figure">
            {game ? `${game.blue}:${game.orange}` : final ? `${final.team1}:${final.team2}` : 'VS'}
          </b>
        }
      />
    </section>
  )
}

/** A narrow board at the top of the picture: names, games won, and the running game where it is known. */
export function Scorebug({ matchId, game }: OverlayProps) {
  const match = useOverlaidMatch(matchId)
  return match && <Bug match={match} game={game} />
}

function Bug({ match, game }: { match: Match; game: StreamGame | undefined }) {
  const { blue, orange } = useFaceOffTeams(match)
  const series = runningSeries(match)
  return (
    <section aria-label={match.round_name} className="bc-bug">
      <div className="bc-bug-board">
        <BugTeam side="blue" team={blue} goals={game?.blue} />
        <p className="bc-bug-clock">
          <b>{game ? gameClock(game) : 'VS'}</b>
          {game?.overtime && <span>Overtime</span>}
        </p>
        <BugTeam side="orange" team={orange} goals={game?.orange} />
      </div>
      <p className="bc-bug-foot">
        {blue.games !== undefined && <SeriesPips won={blue.games} bestOf={match.best_of} />}
        <span>
          {match.round_name}
          {' · '}
          {series ? `Game ${gameNumber(series)} of ${match.best_of}` : `Best of ${match.best_of}`}
        </span>
        {orange.games !== undefined && <SeriesPips won={orange.games} bestOf={match.best_of} />}
      </p>
    </section>
  )
}

function BugTeam({ side, team, goals }: { side: 'blue' | 'orange'; team: FaceOffTeam; goals: number | undefined }) {
  return (
    <p className={`bc-bug-team bc-bug-${side}`}>
      {team.emblem !== null && <TeamEmblem seed={team.emblem} className="" />}
      <span>{team.name}</span>
      {goals !== undefined && <b>{goals}</b>}
    </p>
  )
}

function useOverlaidMatch(matchId: string | null): Match | undefined {
  return useBracketValue(({ bracket: { matches }, match }) =>
    matchId === null ? (playingNow(matches)[0] ?? comingUp(matches)[0]) : match(matchId),
  )
}
