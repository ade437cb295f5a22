import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useGrowingList } from './use-growing-list.ts'

interface GrowingListProps<T> {
  rows: readonly T[]
  className: string
  label: string
  /** A list item with the row's key. */
  renderRow: (row: T, index: number) => ReactNode
}

/** A list of any length. What is not in the page yet is counted, and one press away. */
export function GrowingList<T>({ rows, className, label, renderRow }: GrowingListProps<T>) {
  const { shown, hiddenCount, grow, sentinel } = useGrowingList(rows)
  return (
    <>
      <ul aria-label={label} className={className}>
        {shown.map(renderRow)}
      </ul>
      {hiddenCount > 0 && (
        <div className="mt-4 grid justify-items-center">
          <span key={shown.length} ref={sentinel} />
          <Button onClick={grow}>Show more ({hiddenCount} not shown)</Button>
        </div>
      )}
    </>
  )
}
