import { Skeleton } from '../../ui/Skeleton.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'

const BOXES = ['first', 'second', 'third']

/** Stands for the rows of a tab that are on their way, or did not come. */
export function PanelLoading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return (
    <div className="mt-4 grid gap-3">
      {BOXES.map((box) => (
        <Skeleton key={box} className="h-24" />
      ))}
      <StillLoading failed={failed} onRetry={onRetry} />
    </div>
  )
}
