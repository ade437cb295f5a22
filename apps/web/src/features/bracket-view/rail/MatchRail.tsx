import { useDeferredValue } from 'react'
import { useMatchesOfTheMoment } from './matches-of-the-moment.ts'
import { RailMatch } from './RailMatch.tsx'

/** What is live and what is next, above the tree. As high whatever happens, so that nothing below it moves. */
export function MatchRail() {
  const ids = useDeferredValue(useMatchesOfTheMoment())
  return (
    <section aria-label="Live now and up next" className="rail print:hidden">
      <h2 className="sr-only">Live now and up next</h2>
      {ids.length === 0 ? (
        <p className="rail-empty">The next match starts when its teams are known.</p>
      ) : (
        <ul>
          {ids.map((id) => (
            <li key={id}>
              <RailMatch id={id} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
