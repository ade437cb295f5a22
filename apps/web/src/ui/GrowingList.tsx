import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { type MoreRows, useGrowingList } from './use-growing-list.ts'

interface GrowingListProps<T> {
  rows: readonly T[]
  className: string
  label: string
  /** A list item with the row's key. */
  renderRow: (row: T, index: number) => ReactNode
  /** Absent when all rows are here. */
  more?: MoreRows | undefined
}

/** A list of any length. A button shows how many rows are not rendered yet, and renders more. */
export function GrowingList<T>({ rows, className, label, renderRow, more }: GrowingListProps<T>) {
  const { shown, hiddenCount, grow, sentinel } = useGrowingList(rows, more)
  const hidden = hiddenCount === undefined ? '' : ` (${hiddenCount} not shown)`
  return (
    <>
      <ul aria-label={label} className={className}>
        {shown.map(renderRow)}
      </ul>
      {hiddenCount !== 0 && (
        <div className="mt-4 grid justify-items-center">
          <span key={shown.length} ref={sentinel} />
          <Button busy={more?.isLoading === true} onClick={grow}>
            Show more{hidden}
          </Button>
        </div>
      )}
    </>
  )
}
