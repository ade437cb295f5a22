import type { ReactNode } from 'react'

/** The one h1 of a page; after navigation the focus goes here. */
export function PageHeading({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <h1 tabIndex={-1} className={`text-page font-bold lg:text-[2rem]/10 ${className}`}>
      {children}
    </h1>
  )
}
