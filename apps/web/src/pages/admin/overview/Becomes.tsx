import { ArrowRight } from 'lucide-react'

/** Stands between what was and what is. Drawn, because our fonts have no arrow. */
export function Becomes() {
  return (
    <>
      {' '}
      <ArrowRight aria-hidden="true" className="inline size-4 align-text-bottom text-text-3" />
      <span className="sr-only">becomes</span>{' '}
    </>
  )
}
