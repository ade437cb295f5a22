import type { ReactNode } from 'react'

/** Cancel on the left, the action on the right; on a phone they share the width. */
export function ModalFooter({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-1">{children}</div>
}
