import type { ReactNode } from 'react'

/** Cancel on the left, the action on the right; on a phone they share the width. In a long dialog they stay in sight. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-buttons=""
      className="-mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-3 rounded-b-dialog bg-raised px-6 pt-4 pb-6 max-sm:*:flex-1 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7 [@media(height>=30rem)]:sticky -bottom-4 [@media(height>=30rem)]:z-1"
    >
      {children}
    </div>
  )
}
