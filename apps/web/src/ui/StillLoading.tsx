import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { useOnceTrue } from './use-once-true.ts'

const LATE_AFTER_MS = 8000

interface StillLoadingProps {
  /** What is missing: “the teams”. */
  what?: string
  failed?: boolean
  onRetry: () => void
}

/**
 * Shows nothing for eight seconds, then says that loading takes long. A failure is shown at once until the data has
 * loaded: the page retries by itself, and a message per attempt would flicker.
 */
export function StillLoading({ what, failed = false, onRetry }: StillLoadingProps) {
  const [late, setLate] = useState(false)
  const hasFailed = useOnceTrue(failed)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="flex min-h-11 items-center gap-3 text-small text-text-3">
      {hasFailed || late ? (
        <>
          {hasFailed ? `Could not load ${what ?? 'this'}. Trying again…` : 'Still loading'}
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </>
      ) : (
        <span className="sr-only">Loading</span>
      )}
    </div>
  )
}
