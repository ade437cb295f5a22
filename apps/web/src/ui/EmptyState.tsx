import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Says that a list is empty, why, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-5 py-10 text-center">
      <p className="font-display text-section font-semibold">{title}</p>
      {children && <div className="max-w-prose text-text-2">{children}</div>}
      {action}
    </div>
  )
}
