import type { ReactNode } from 'react'

interface PageHeadingProps {
  children: ReactNode
  className?: string
  /** `compact` beside tools, `large` in the head of a page. */
  size?: 'page' | 'compact' | 'large'
}

const SIZES = {
  page: 'text-page lg:text-[2rem]/10',
  compact: 'text-[1.25rem]/7 lg:text-[1.375rem]/7',
  large: 'text-[2rem]/10 sm:text-[2.75rem]/13',
} as const

/** The one h1 of a page; after navigation it gets the focus. */
export function PageHeading({ children, className = '', size = 'page' }: PageHeadingProps) {
  return (
    <h1 tabIndex={-1} className={`font-extrabold ${SIZES[size]} ${className}`}>
      {children}
    </h1>
  )
}
