import type { ReactNode } from 'react'

/** One part of the room under its heading. */
export function RoomSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-4">
      <h3 className="mb-2.5 font-display text-name font-semibold">{title}</h3>
      {children}
    </section>
  )
}
