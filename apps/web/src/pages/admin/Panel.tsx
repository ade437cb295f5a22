import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'

/** The title of a tab or section with its actions on the right. */
export function PanelHeading({ id, title, children }: { id?: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={id} className="text-section font-semibold">
        {title}
      </h2>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}

const BOXES = ['first', 'second', 'third']

interface LoadingQuery {
  /** Used instead of `isError`, which is false again while the query is retried. */
  errorUpdateCount: number
  refetch: () => Promise<unknown>
}

/** Shown instead of the rows of a tab until they are loaded. */
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
