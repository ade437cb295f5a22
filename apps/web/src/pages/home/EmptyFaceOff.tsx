import type { ReactNode } from 'react'

/** The height on a phone. On a low screen it leaves room for the dock of the viewer's match. */
export const faceOffHeight = 'max-sm:min-h-44 max-sm:[@media(height<48rem)]:min-h-36'

/** Two empty halves and a ball: before the cup is loaded, and while none is planned. */
export function EmptyFaceOff() {
  return (
    <div
      aria-hidden="true"
      className={`relative grid min-h-0 flex-1 grid-cols-2 opacity-70 forced-colors:hidden ${faceOffHeight}`}
    >
      <div className="bg-side-blue-half -mr-2.5 [clip-path:polygon(0_0,100%_0,calc(100%-1.75rem)_100%,0_100%)]" />
      <div className="bg-side-orange-half -ml-2.5 [clip-path:polygon(1.75rem_0,100%_0,100%_100%,0_100%)]" />
      <span className="absolute top-1/2 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full border-2 border-text/80 bg-night font-display text-section font-extrabold">
        VS
      </span>
    </div>
  )
}

/** Shown in the cup's place until the cup is loaded. */
export function EmptyPlace({ children }: { children?: ReactNode }) {
  return (
    <div className="relative flex h-100 sm:h-full">
      <EmptyFaceOff />
      {children}
    </div>
  )
}
