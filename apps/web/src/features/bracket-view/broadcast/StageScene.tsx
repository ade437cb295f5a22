import type { Match } from '@cup/contract/matches'
import { useBracketValue } from '../board/board-context.ts'
import { StageMatch } from './StageMatch.tsx'
import { StreamTile } from './StreamTile.tsx'
import { inTurn } from './scenes.ts'
import type { StreamGame } from './stream-game.ts'
import { comingUp, lastResults, playingNow } from './stream-lists.ts'
import { EMPTY } from './stream-style.ts'

const TILES = 3
const NEXT_TITLES = ['Next', 'Then', 'After that']

interface StageProps {
  /** The match that stays on stage; null: the matches being played take turns. */
  matchId: string | null
  turn: number
  game?: StreamGame | undefined
}

/** The match on stage as two halves of the screen; below it other matches being played, the next ones and results. */
export function StageScene({ matchId, turn, game }: StageProps) {
  const { matches } = useBracketValue((index) => index.bracket)
  const onStage = matches.find(({ id }) => id === matchId) ?? inTurn(candidates(matches), turn)
  return (
    <div className="flex h-full flex-col">
      {onStage ? (
        <StageMatch key={onStage.id} match={onStage} game={game} />
      ) : (
        <p className={`flex-1 ${EMPTY}`}>The next match is about to be called</p>
      )}
      <div className="mx-[2.2rem] mt-6 mb-[1.6rem] grid h-[7.1rem] shrink-0 auto-cols-fr grid-flow-col gap-[0.8rem] empty:h-0">
        {tilesOf(matches, onStage).map(({ title, match }) => (
          <StreamTile key={match.id} title={title} match={match} />
        ))}
      </div>
    </div>
  )
}

/** Matches being played, else those that are called, else the next one; after the last match its result. */
function candidates(matches: readonly Match[]): readonly Match[] {
  const playing = playingNow(matches)
  if (playing.length > 0) return playing
  const coming = comingUp(matches)
  const called = coming.filter(({ match_status }) => match_status === 'checkin')
  if (called.length > 0) return called
  return coming.length > 0 ? coming.slice(0, 1) : lastResults(matches, 1)
}

interface Tile {
  title: string
  match: Match
}

/** Another match being played, the next ones, and results where there is space, else further matches being played. */
function tilesOf(matches: readonly Match[], onStage: Match | undefined): Tile[] {
  const others = (list: readonly Match[]) => list.filter(({ id }) => id !== onStage?.id)
  const also = onStage?.match_status === 'completed' ? 'Now playing' : 'Also playing'
  const playing = others(playingNow(matches)).map((match) => ({ title: also, match }))
  const results = others(lastResults(matches, TILES + 1)).map((match, at) => ({
    title: at === 0 ? 'Just finished' : 'Before that',
    match,
  }))
  const space = TILES - Math.min(1, playing.length) - Math.min(1, results.length)
  const next = others(comingUp(matches))
    .slice(0, space)
    .map((match, at) => ({ title: NEXT_TITLES[at] ?? '', match }))
  const spare = TILES - next.length - results.length
  return [...playing.slice(0, Math.max(1, spare)), ...next, ...results].slice(0, TILES)
}
