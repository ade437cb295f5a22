import { useDeferredValue } from 'react'
import { useSteps } from '../board/use-steps.ts'
import { RailMatch } from './RailMatch.tsx'
import { railMatches, useChosenMatches } from './rail-matches.ts'

interface MatchRailProps {
  /** The bracket was just drawn: the matches appear one after the other. */
  fills: boolean
}

/** The live and the next matches, above the tree. Its height never changes, so that nothing below it moves. */
export function MatchRail({ fills }: MatchRailProps) {
  const ids = useDeferredValue(useChosenMatches(railMatches))
  const filled = useSteps(fills ? ids.length : 0)
  return (
    <section aria-label="Live now and up next" className="h-15 print:hidden">
      <h2 className="sr-only">Live now and up next</h2>
      {ids.length === 0 ? (
        <p className="grid h-full place-items-center border border-line text-text-2">
          The next match starts when its teams are known.
        </p>
      ) : (
        <ul className="grid h-full auto-cols-[minmax(16.5rem,1fr)] grid-flow-col gap-3 overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
          {ids.map((id, at) => (
            <li key={id} className="max-w-104">
              {(!fills || at < filled) && <RailMatch id={id} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
