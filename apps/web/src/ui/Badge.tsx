import type { ReactNode } from 'react'

const TONES = {
  green: 'bg-green-soft text-green',
  yellow: 'bg-yellow-soft text-yellow',
  blue: 'bg-blue-soft text-blue',
  red: 'bg-red-soft text-red',
  boost: 'bg-boost-soft text-boost',
  neutral: 'bg-hover text-text-2',
} as const

export type BadgeTone = keyof typeof TONES

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-control border border-transparent px-2.5 py-0.5 text-meta font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
