import { Spinner } from './Spinner.tsx'

/** Shown while a whole page is loading. */
export function PageSpinner() {
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center text-text-3">
      <Spinner className="size-8" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
