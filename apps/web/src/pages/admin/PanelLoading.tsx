import { Skeleton } from '../../ui/Skeleton.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'

const BOXES = ['first', 'second', 'third']

interface LoadingQuery {
  /** Not `isError`, which is false again while the query is retried. */
  errorUpdateCount: number
  refetch: () => Promise<unknown>
}

/** In place of the rows of a tab until they are loaded. */
export function PanelLoading({ query }: { query: LoadingQuery }) {
  return (
    <div className="mt-4 grid gap-3">
      {BOXES.map((box) => (
        <Skeleton key={box} className="h-24" />
      ))}
      <StillLoading failed={query.errorUpdateCount > 0} onRetry={() => void query.refetch()} />
    </div>
  )
}
