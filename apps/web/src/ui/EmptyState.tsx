import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Says that a list is empty, why, and what to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="bg-kickoff grid min-h-60 content-center justify-items-center gap-3 overflow-clip rounded-card border border-line px-5 py-10 text-center">
      <p className="font-display text-2xl/8 font-bold">{title}</p>
      {children && <div className="max-w-prose text-text-2">{children}</div>}
      {action}
    </div>
  )
}
