import type { Match } from '@cup/contract/matches'
import { FaceOff, type FaceOffTeam } from '../../face-off/FaceOff.tsx'
import { SeriesPips } from '../../face-off/SeriesPips.tsx'
import { gameNumber, runningSeries } from '../../face-off/series.ts'
import { TeamEmblem } from '../../teams/TeamEmblem.tsx'
import { useBracketValue } from '../board/board-context.ts'
import { CheckInCountdown } from './StreamTile.tsx'
import { gameClock, type StreamGame } from './stream-game.ts'
import { comingUp, playingNow } from './stream-lists.ts'
import { isWord, streamScore } from './stream-score.ts'
import { useStreamTeams } from './use-stream-teams.tsx'

const SCORE =
  'min-w-[4.6rem] bg-night px-4 py-[0.55rem] text-center font-display text-[1.7rem]/[1.1] font-extrabold tabular-nums clip-slant [--slant:0.9rem]'

interface OverlayProps {
  /** Null: the most important match being played, else the next one. */
  matchId: string | null
  game?: StreamGame | undefined
}

/** One match at the bottom of the stream, over another picture. */
export function LowerThird({ matchId, game }: OverlayProps) {
  const match = useOverlaidMatch(matchId)
  return match && <Third match={match} game={game} />
}

function Third({ match, game }: { match: Match; game: StreamGame | undefined }) {
  const teams = useStreamTeams(match)
  return (
    <section
      aria-label={match.round_name}
      className="bc-third mx-auto mt-auto mb-[2.4rem] w-208 max-w-[calc(100%-4rem)]"
    >
      <p className="bc-third-head mx-auto flex w-lg justify-between bg-night px-[1.6rem] py-[0.35rem] font-display text-[0.95rem]/[1.3] font-bold [clip-path:polygon(1rem_0,calc(100%-1rem)_0,100%_100%,0_100%)]">
        <span>{match.round_name}</span>
        <span className="text-gold">
          {match.match_status === 'checkin' ? <CheckInCountdown match={match} /> : `Best of ${match.best_of}`}
        </span>
      </p>
      <FaceOff
        {...teams}
        size="bar"
        bestOf={match.best_of}
        middle={
          <b className={`bc-third-score ${SCORE} ${runningSeries(match) && !game ? 'text-green' : ''}`}>
            {game ? `${game.blue}:${game.orange}` : streamScore(match)}
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
  const { blue, orange } = useStreamTeams(match)
  const series = runningSeries(match)
  const text = game ? gameClock(game) : streamScore(match)
  return (
    <section aria-label={match.round_name} className="mx-auto mt-[1.2rem] mb-auto w-176 max-w-[calc(100%-4rem)]">
      <div className="grid h-12 grid-cols-[minmax(0,1fr)_7rem_minmax(0,1fr)]">
        <BugTeam side="blue" team={blue} goals={game?.blue} />
        <p className="relative z-1 grid place-content-center bg-night text-center [clip-path:polygon(0_0,100%_0,calc(100%-0.9rem)_100%,0.9rem_100%)] forced-colors:border forced-colors:[clip-path:none]">
          <b
            className={`font-display leading-none font-extrabold tabular-nums ${!game && isWord(text) ? 'text-[1.2rem]' : 'text-[1.8rem]'} ${series && !game ? 'text-green' : ''}`}
          >
            {text}
          </b>
          {game?.overtime && <span className="font-display text-[0.7rem]/[1.2] font-bold text-gold">Overtime</span>}
        </p>
        <BugTeam side="orange" team={orange} goals={game?.orange} />
      </div>
      <p className="mx-auto flex w-120 items-center justify-center gap-[1.2rem] bg-night px-[1.4rem] py-[0.3rem] font-display text-[0.85rem]/[1.3] font-semibold text-text-2 [clip-path:polygon(0_0,100%_0,calc(100%-1rem)_100%,1rem_100%)] forced-colors:border forced-colors:[clip-path:none]">
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
    <p className={`flex min-w-0 items-center gap-[0.6rem] font-display text-[1.15rem]/[1.1] font-bold bc-bug-${side}`}>
      {team.emblem !== null && <TeamEmblem seed={team.emblem} className="size-[1.9rem]" />}
      <span className="max-h-[2.2em] min-w-0 flex-1 overflow-hidden wrap-anywhere">{team.name}</span>
      {goals !== undefined && <b className="font-display text-[2rem]/none font-extrabold tabular-nums">{goals}</b>}
    </p>
  )
}

function useOverlaidMatch(matchId: string | null): Match | undefined {
  return useBracketValue(({ bracket: { matches }, match }) =>
    matchId === null ? (playingNow(matches)[0] ?? comingUp(matches)[0]) : match(matchId),
  )
}
