import ArrowRight from 'lucide-react/icons/arrow-right'

/** The arrow between the old and the new value. Drawn, because our fonts have none. */
export function ChangeArrow() {
  return (
    <>
      {' '}
      <ArrowRight aria-hidden="true" className="inline size-4 align-text-bottom text-text-3" />
      <span className="sr-only">becomes</span>{' '}
    </>
  )
}
