import { useBoard, useBracketValue } from '../board/board-context.ts'
import { StreamMatch } from './StreamMatch.tsx'
import { lastResults } from './stream-lists.ts'

const MOST = 8

/** The last results, as many as the screen holds. */
export function ResultsScene() {
  const { store } = useBoard()
  const { matches } = useBracketValue(() => store.bracket())
  return (
    <section aria-label="Results" className="bc-results">
      <h2>Results</h2>
      <div>
        {lastResults(matches, MOST).map((match) => (
          <div key={match.id}>
            <p className="bc-round">{match.round_name}</p>
            <StreamMatch match={match} size="small" />
          </div>
        ))}
      </div>
    </section>
  )
}
