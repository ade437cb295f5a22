import type { ReactNode } from 'react'

const DOTS = { green: 'bg-green', yellow: 'bg-yellow', red: 'bg-red', neutral: 'bg-text-3' } as const

/** A small label of a state with a coloured dot. The word alone is enough to understand it. */
export function Pill({ dot, children }: { dot: keyof typeof DOTS; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-control bg-raised px-3 py-1 text-meta whitespace-nowrap text-text-2">
      <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[dot]}`} />
      {children}
    </span>
  )
}
