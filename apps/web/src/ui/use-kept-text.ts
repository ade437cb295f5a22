import { useEffect, useState } from 'react'
import { store, takeStored } from '../api/browser-storage.ts'
import { keepBeforeReload } from '../api/release.ts'

/** The text of a field, kept when the page reloads itself for a newer release. */
export function useKeptText(key: string, initial: string) {
  const [text, setText] = useState(() => takeStored('session', key) ?? initial)
  useEffect(() => keepBeforeReload(() => store('session', key, text)), [key, text])
  return [text, setText] as const
}
