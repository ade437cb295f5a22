import type { Match } from '@cup/contract/matches'
import { useSyncExternalStore } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { StageMatch } from './StageMatch.tsx'
import { StreamTile } from './StreamTile.tsx'
import { inTurn } from './scenes.ts'
import type { StreamGame } from './stream-game.ts'
import { comingUp, lastResults, playingNow } from './stream-lists.ts'

const TILES = 3
const NEXT_TITLES = ['Next', 'Then', 'After that']

interface StageProps {
  /** Stays on stage; without it the matches being played take turns. */
  matchId: string | null
  game?: StreamGame | undefined
}

/** The match being played as two halves of the screen; below it what else is played, what comes next, the last result. */
export function StageScene({ matchId, game }: StageProps) {
  const { matches } = useBracketValue((index) => index.bracket)
  const onStage = useOnStage(matches, matchId)
  return (
    <div className="bc-stage">
      {onStage ? (
        <StageMatch key={onStage.id} match={onStage} game={game} />
      ) : (
        <p className="grid flex-1 place-content-center text-[2.2rem]">The next match is about to be called</p>
      )}
      <div className="bc-strip">
        {tilesOf(matches, onStage).map(({ title, match }) => (
          <StreamTile key={match.id} title={title} match={match} />
        ))}
      </div>
    </div>
  )
}

function useOnStage(matches: readonly Match[], matchId: string | null): Match | undefined {
  const { clock } = useBoard()
  const playing = playingNow(matches)
  // Derived from the clock in a selector, so that the scene renders when the turn changes and not every second.
  const turn = useSyncExternalStore(clock.subscribe, () => inTurn(playing, clock.get())?.id)
  const wanted = matchId ?? turn ?? comingUp(matches)[0]?.id
  return matches.find(({ id }) => id === wanted)
}

interface Tile {
  title: string
  match: Match
}

/** Another match being played, the next ones, and results where there is room. */
function tilesOf(matches: readonly Match[], onStage: Match | undefined): Tile[] {
  const others = (list: readonly Match[]) => list.filter(({ id }) => id !== onStage?.id)
  const playing = others(playingNow(matches)).slice(0, 1)
  const results = others(lastResults(matches, TILES + 1))
  const room = TILES - playing.length - Math.min(1, results.length)
  const next = others(comingUp(matches)).slice(0, room)
  return [
    ...playing.map((match) => ({ title: 'Also playing', match })),
    ...next.map((match, at) => ({ title: NEXT_TITLES[at] ?? '', match })),
    ...results.map((match, at) => ({ title: at === 0 ? 'Just finished' : 'Before that', match })),
  ].slice(0, TILES)
}
