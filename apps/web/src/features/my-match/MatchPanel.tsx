import { Check, CircleDot, Hourglass, Megaphone, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'

/** What the viewer's match asks of them. */
export type PanelTone = 'act' | 'calm' | 'live' | 'wait' | 'out' | 'champion'

const TONES: Record<PanelTone, { look: string; ink: string; Icon: typeof Check | null }> = {
  act: { look: 'border-boost bg-boost-soft', ink: 'text-boost', Icon: Megaphone },
  calm: { look: 'border-green bg-green-soft', ink: 'text-green', Icon: Check },
  live: { look: 'border-green bg-surface', ink: 'text-green', Icon: CircleDot },
  wait: { look: 'border-line-strong bg-surface', ink: 'text-text-2', Icon: Hourglass },
  out: { look: 'border-line bg-surface', ink: 'text-text-2', Icon: null },
  champion: { look: 'border-gold bg-surface', ink: 'text-gold', Icon: Trophy },
}

interface MatchPanelProps {
  tone: PanelTone
  headline: ReactNode
  details: ReactNode
  /** Timer and buttons. */
  children?: ReactNode
  className?: string
}

/** The viewer's match in one line, the same above the bracket and at the foot of every other page. */
export function MatchPanel({ tone, headline, details, children, className = '' }: MatchPanelProps) {
  const { look, ink, Icon } = TONES[tone]
  return (
    <div className={`bk-large flex items-center gap-x-4 gap-y-2 rounded-card border px-4 py-2.5 ${look} ${className}`}>
      {Icon && <Icon aria-hidden="true" className={`size-6 shrink-0 max-sm:hidden ${ink}`} />}
      <div className="min-w-0 flex-1">
        <p className={`flex flex-wrap items-baseline gap-x-2 font-display font-semibold ${ink}`}>{headline}</p>
        <p className="line-clamp-2 text-small text-text-2 sm:line-clamp-1">{details}</p>
      </div>
      <div className="flex items-center gap-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-1.5">{children}</div>
    </div>
  )
}
