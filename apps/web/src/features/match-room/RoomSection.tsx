import type { ReactNode } from 'react'

interface RoomSectionProps {
  title: string
  children: ReactNode
  className?: string
}

/** One part of the room under its heading. */
export function RoomSection({ title, children, className = '' }: RoomSectionProps) {
  return (
    <section aria-label={title} className={`border-t border-line pt-4 ${className}`}>
      <h3 className="mb-2.5 font-display text-name font-semibold">{title}</h3>
      {children}
    </section>
  )
}
