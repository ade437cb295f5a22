import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

const PATIENCE_MS = 8000

/** Stays silent for eight seconds, then admits that loading takes long and offers to ask again. */
export function StillLoading({ failed = false, onRetry }: { failed?: boolean; onRetry: () => void }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="flex min-h-11 items-center gap-3 text-small text-text-3">
      {failed || late ? (
        <>
          Still loading
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
