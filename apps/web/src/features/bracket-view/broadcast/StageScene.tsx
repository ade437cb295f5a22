import { useSyncExternalStore } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { StreamMatch } from './StreamMatch.tsx'
import { inTurn } from './scenes.ts'
import { comingUp, lastResults, playingNow } from './stream-lists.ts'

const MOST_NEXT = 3
const MOST_RESULTS = 3

/** The match being played, large; beside it what comes next and the last results. */
export function StageScene() {
  const { clock } = useBoard()
  const { matches } = useBracketValue((index) => index.bracket)
  const now = useSyncExternalStore(clock.subscribe, clock.get)
  const playing = playingNow(matches)
  const coming = comingUp(matches)
  const onStage = inTurn(playing, now) ?? coming[0]
  const next = playing.length > 0 ? coming : coming.slice(1)
  const results = lastResults(matches, MOST_RESULTS)
  return (
    <div className="bc-stage">
      <section aria-label={playing.length > 0 ? 'Now playing' : 'Next'}>
        {onStage ? (
          <>
            <p className="bc-label">
              <b>{playing.length > 0 ? 'Now playing' : 'Up next'}</b>
              {` ${onStage.round_name} · Best of ${onStage.best_of}`}
              {playing.length > 1 && ` · ${playing.length} matches at once`}
            </p>
            <StreamMatch match={onStage} size="large" />
          </>
        ) : (
          <p className="bc-label">The next match is about to be called</p>
        )}
      </section>
      <aside>
        {next.length > 0 && (
          <section aria-label="Coming up">
            <h2>Coming up</h2>
            {next.slice(0, MOST_NEXT).map((match) => (
              <StreamMatch key={match.id} match={match} size="small" />
            ))}
          </section>
        )}
        {results.length > 0 && (
          <section aria-label="Results">
            <h2>Results</h2>
            {results.slice(0, next.length > 1 ? 1 : MOST_RESULTS).map((match) => (
              <StreamMatch key={match.id} match={match} size="small" />
            ))}
          </section>
        )}
      </aside>
    </div>
  )
}
