import type { ReactNode } from 'react'

/** The head of a page, lit from two sides. */
export function PageBand({ children }: { children: ReactNode }) {
  return (
    <div className="bg-arena border-b border-line">
      <div className="mx-auto max-w-content px-4 sm:px-6">{children}</div>
    </div>
  )
}
