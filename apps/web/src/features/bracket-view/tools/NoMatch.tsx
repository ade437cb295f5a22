import type { ReactNode } from 'react'

/** Shown instead of the viewer's match while there is none. */
export const NoMatch = ({ children }: { children: ReactNode }) => (
  <div className="grid content-center gap-0.5 rounded-card border border-line px-4 py-2.5 text-text-2">{children}</div>
)
