import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Hourglass from 'lucide-react/icons/hourglass'
import Megaphone from 'lucide-react/icons/megaphone'
import Trophy from 'lucide-react/icons/trophy'
import type { ReactNode } from 'react'

/** What the viewer's match needs from them. */
export type PanelTone = 'urgent' | 'calm' | 'live' | 'wait' | 'out' | 'champion'

const TONES: Record<PanelTone, { box: string; ink: string; Icon: typeof Check | null }> = {
  urgent: {
    box: '[--edge:var(--color-boost)] border-boost bg-boost-soft',
    ink: 'text-boost',
    Icon: Megaphone,
  },
  calm: {
    box: '[--edge:var(--color-green)] border-green bg-green-soft bg-linear-to-r from-green-soft to-surface',
    ink: 'text-green',
    Icon: Check,
  },
  live: {
    box: '[--edge:var(--color-green)] border-green bg-surface bg-linear-to-r from-green-soft to-surface to-60%',
    ink: 'text-green',
    Icon: CircleDot,
  },
  wait: {
    box: '[--edge:var(--color-line-strong)] border-line-strong bg-surface bg-linear-to-r from-raised to-surface',
    ink: 'text-text-2',
    Icon: Hourglass,
  },
  out: {
    box: '[--edge:var(--color-line)] border-line bg-surface bg-linear-to-r from-raised to-surface',
    ink: 'text-text-2',
    Icon: null,
  },
  champion: {
    box: '[--edge:var(--color-gold)] border-gold bg-surface bg-linear-to-r from-yellow-soft to-surface',
    ink: 'text-gold',
    Icon: Trophy,
  },
}

const GRID =
  'bk-large grid grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center rounded-card border px-4 py-2.5 shadow-[inset_0.3125rem_0_0_var(--edge)]'
const ACTIONS = 'col-start-3 row-span-2 row-start-1 ml-4 flex items-center gap-3'
const COLUMN = 'max-sm:ml-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-1.5'
const PLACES = {
  beside: { headline: '', details: '', actions: COLUMN },
  // A bar of one line on a low screen, where the page behind it needs the space; the match itself has the details.
  dock: {
    headline: 'low:max-sm:row-span-2 low:max-sm:text-meta low:max-sm:*:leading-5',
    details: 'low:max-sm:sr-only',
    actions: `${COLUMN} low:flex-row low:max-sm:ml-2 low:max-sm:*:px-2`,
  },
  above: { headline: 'max-sm:col-end-4', details: '', actions: `max-sm:row-span-1 max-sm:row-start-2 ${COLUMN}` },
  // A button that is added later comes last, so that the first one does not move.
  stacked: {
    headline: 'max-sm:col-end-4',
    details: 'max-sm:col-end-4',
    actions:
      'max-sm:col-start-2 max-sm:col-end-4 max-sm:row-span-1 max-sm:row-start-3 max-sm:mt-2 max-sm:ml-0 max-sm:flex-row-reverse max-sm:flex-wrap max-sm:justify-end max-sm:gap-1.5',
  },
} as const

interface MatchPanelProps {
  tone: PanelTone
  headline: ReactNode
  details: ReactNode
  /** Timer and buttons. */
  children?: ReactNode
  /** On a phone the headline is beside the button, above details and button, or all three are below each other. */
  onPhone?: keyof typeof PLACES
  className?: string
}

/** The viewer's match in one line, the same above the bracket and at the bottom of every other page. */
export function MatchPanel({ tone, headline, details, children, onPhone = 'beside', className = '' }: MatchPanelProps) {
  const { box, ink, Icon } = TONES[tone]
  const places = PLACES[onPhone]
  return (
    <div className={`${GRID} ${box} ${className}`}>
      {Icon && <Icon aria-hidden="true" className={`row-span-2 mr-4 size-6 max-sm:hidden ${ink}`} />}
      <p
        className={`col-start-2 flex flex-wrap items-baseline gap-x-2 font-display font-semibold ${places.headline} ${ink}`}
      >
        {headline}
      </p>
      <p className={`col-start-2 row-start-2 line-clamp-2 text-small text-text-2 sm:line-clamp-1 ${places.details}`}>
        {details}
      </p>
      <div className={`${ACTIONS} ${places.actions}`}>{children}</div>
    </div>
  )
}
