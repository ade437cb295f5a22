import { useSyncExternalStore } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { StreamMatch } from './StreamMatch.tsx'
import { inTurn } from './scenes.ts'
import { comingUp, lastResults, playingNow } from './stream-lists.ts'
import { HEADING, LABEL } from './stream-style.ts'

const MAX_NEXT = 3
const MAX_RESULTS = 3

/** The match being played, large; beside it what comes next and the last results. */
export function StageScene() {
  const { clock } = useBoard()
  const { matches } = useBracketValue((index) => index.bracket)
  const now = useSyncExternalStore(clock.subscribe, clock.get)
  const playing = playingNow(matches)
  const coming = comingUp(matches)
  const onStage = inTurn(playing, now) ?? coming[0]
  const next = playing.length > 0 ? coming : coming.slice(1)
  const results = lastResults(matches, MAX_RESULTS)
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)_21rem] gap-8 px-8 pt-4 pb-8">
      <section aria-label={playing.length > 0 ? 'Now playing' : 'Next'} className="flex flex-col justify-center gap-4">
        {onStage ? (
          <>
            <p className={LABEL}>
              <b className="mr-2 rounded-chip bg-green px-3 py-1 text-canvas">
                {playing.length > 0 ? 'Now playing' : 'Up next'}
              </b>
              {` ${onStage.round_name} · Best of ${onStage.best_of}`}
              {playing.length > 1 && ` · ${playing.length} matches at once`}
            </p>
            <StreamMatch match={onStage} size="large" />
          </>
        ) : (
          <p className={LABEL}>The next match is about to be called</p>
        )}
      </section>
      <aside className="flex min-h-0 flex-col gap-5 overflow-hidden">
        {next.length > 0 && (
          <section aria-label="Coming up">
            <h2 className={HEADING}>Coming up</h2>
            {next.slice(0, MAX_NEXT).map((match) => (
              <StreamMatch key={match.id} match={match} size="small" />
            ))}
          </section>
        )}
        {results.length > 0 && (
          <section aria-label="Results">
            <h2 className={HEADING}>Results</h2>
            {results.slice(0, next.length > 1 ? 1 : MAX_RESULTS).map((match) => (
              <StreamMatch key={match.id} match={match} size="small" />
            ))}
          </section>
        )}
      </aside>
    </div>
  )
}
