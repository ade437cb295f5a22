import { RailMatch } from './RailMatch.tsx'
import { liveMatches, useChosenMatches } from './rail-matches.ts'

/** The matches that are called or being played, above the sections that have their cards. */
export function LiveNow() {
  const ids = useChosenMatches(liveMatches)
  if (ids.length === 0) return null
  return (
    <section aria-label="Live now">
      {/* Every match shows this visibly. */}
      <h2 className="sr-only">Live now</h2>
      <ul aria-label="Live now" className="grid gap-2.5">
        {ids.map((id) => (
          <li key={id} className="grid min-h-15">
            <RailMatch id={id} />
          </li>
        ))}
      </ul>
    </section>
  )
}
