import { useCallback, useState } from 'react'
import { readPreferences, type ViewPreferences, writePreferences } from './view-preferences.ts'

export function useViewPreferences() {
  const [preferences, setPreferences] = useState(readPreferences)
  const change = useCallback((part: Partial<ViewPreferences>) => {
    setPreferences((before) => {
      const next = { ...before, ...part }
      writePreferences(next)
      return next
    })
  }, [])
  return [preferences, change] as const
}
