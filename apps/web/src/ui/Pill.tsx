import type { ReactNode } from 'react'

const DOTS = { green: 'bg-green', yellow: 'bg-yellow', red: 'bg-red', neutral: 'bg-text-3' } as const

/** A small state with a dot; the word carries the meaning, the colour only helps. */
export function Pill({ dot, children }: { dot: keyof typeof DOTS; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-2 rounded-full bg-raised px-3 py-1 text-meta whitespace-nowrap text-text-2">
      <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[dot]}`} />
      {children}
    </span>
  )
}
