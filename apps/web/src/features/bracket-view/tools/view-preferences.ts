import { useCallback, useState } from 'react'
import { readStored, store } from '../../../api/browser-storage.ts'
import { ZOOM_LEVELS, type ZoomLevel } from '../layout/zoom.ts'

interface ViewPreferences {
  /** Null: the tree if there is space for it, else the list. */
  view: 'tree' | 'list' | null
  /** Null: see `openingLevel`. */
  zoom: ZoomLevel | null
  /** Null: hidden where the bracket is large and still being played. */
  hideFinished: boolean | null
}

const KEY = 'bracket-view'
const DEFAULTS: ViewPreferences = { view: null, zoom: null, hideFinished: null }

/** Kept for as long as the tab is open. Blocked or invalid storage gives the defaults. */
export function readPreferences(): ViewPreferences {
  try {
    const { view, zoom, hideFinished } = JSON.parse(readStored('session', KEY) ?? '{}')
    return {
      view: view === 'tree' || view === 'list' ? view : null,
      zoom: zoom === 'fit' || ZOOM_LEVELS.includes(zoom) ? zoom : null,
      hideFinished: typeof hideFinished === 'boolean' ? hideFinished : null,
    }
  } catch {
    return DEFAULTS
  }
}

export const writePreferences = (preferences: ViewPreferences): boolean =>
  store('session', KEY, JSON.stringify(preferences))

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
