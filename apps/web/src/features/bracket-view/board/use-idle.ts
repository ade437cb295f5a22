import { useEffect, useState } from 'react'

const LATE_MS = 200

/** False at first, true once the page has long been painted. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return idle
}
