import type { ReactNode } from 'react'

/** The buttons of a panel. In a sheet they stay in sight, unless a keyboard leaves too little room for the fields. */
export function SheetFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-sheet-buttons=""
      className="flex flex-wrap gap-3 max-sm:bottom-0 max-sm:-mx-4 max-sm:-mb-4 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:p-4 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 max-sm:[@container_(height>=22rem)]:sticky"
    >
      {children}
    </div>
  )
}
