import type { ReactNode } from 'react'

interface DockProps {
  label: string
  children: ReactNode
  hidden?: boolean
  /** Stays fixed on a low screen too, as a bar. Other docks are at the end of the page there. */
  staysOnLow?: boolean
  /** The space reserved at the end of a phone's page, by the height of the panel. */
  phoneSpace?: 'max-sm:h-36' | 'max-sm:h-42'
}

/** Floats at the foot of the page, so that nothing moves when it appears. */
export function Dock({ label, children, hidden, staysOnLow = false, phoneSpace = 'max-sm:h-36' }: DockProps) {
  const onLow = staysOnLow
    ? { space: 'low:h-15', place: 'low:bottom-0 low:p-0 low:pb-[env(safe-area-inset-bottom)]' }
    : { space: 'low:hidden', place: 'low:relative low:inset-auto low:w-full' }
  return (
    <div hidden={hidden} className="contents">
      {/* Keeps the end of the page clear of the dock. */}
      <div className={`order-last h-24 ${phoneSpace} ${onLow.space}`} />
      <section
        aria-label={label}
        className={`fixed inset-x-0 bottom-0 z-20 mx-auto max-w-4xl p-3 max-sm:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] ${onLow.place}`}
      >
        {children}
      </section>
    </div>
  )
}
