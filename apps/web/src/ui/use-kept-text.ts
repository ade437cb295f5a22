import { useEffect, useState } from 'react'
import { keepBeforeReload } from '../api/release.ts'

/** The text of a field, which survives when the page reloads itself for a newer release. */
export function useKeptText(key: string, initial: string) {
  const [text, setText] = useState(() => take(key) ?? initial)
  useEffect(() => keepBeforeReload(() => sessionStorage.setItem(key, text)), [key, text])
  return [text, setText] as const
}

function take(key: string): string | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept
  } catch {
    return null
  }
}
