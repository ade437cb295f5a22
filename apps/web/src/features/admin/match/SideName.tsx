import type { ReactNode } from 'react'

const EDGES = { blue: 'before:bg-side-blue-edge', orange: 'before:bg-side-orange-edge' } as const

interface SideNameProps {
  side: keyof typeof EDGES
  className?: string
  children: ReactNode
}

/** A team's name beside the colour of its side. */
export const SideName = ({ side, className = '', children }: SideNameProps) => (
  <span
    className={`relative block min-w-0 pl-3 before:absolute before:inset-y-1 before:left-0 before:w-0.75 ${EDGES[side]} ${className}`}
  >
    {children}
  </span>
)
