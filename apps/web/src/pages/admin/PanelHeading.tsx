import type { ReactNode } from 'react'

/** The title of a tab or section with its actions on the right. */
export function PanelHeading({ id, title, children }: { id?: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={id} className="text-section font-semibold">
        {title}
      </h2>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
