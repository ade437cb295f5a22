import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The value once it has not changed for a moment: a search is sent when typing pauses, not for every key. */
export function useSettledValue(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
