import { ParsedEmblems } from '../../features/bracket-view/card/ParsedEmblems.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { BracketHeader } from './BracketHeader.tsx'

/** One letter per card. */
const COLUMNS = ['abcd', 'ab']

/** Placeholders roughly where the first cards will be. */
export function BracketSkeleton({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="grid gap-3 px-4 py-4 sm:px-6">
      <BracketHeader />
      <ParsedEmblems />
      <StillLoading what="the bracket" failed={failed} onRetry={onRetry} />
      <div className="flex gap-14 overflow-hidden border border-line p-4 pt-24 max-md:border-0 max-md:p-0">
        {COLUMNS.map((cards) => (
          <div key={cards} className="grid w-64 shrink-0 content-around gap-4 max-md:w-full">
            {[...cards].map((card) => (
              <Skeleton key={card} className="h-33 rounded-match" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
