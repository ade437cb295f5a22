import { useEffect, useState } from 'react'
import type { BracketSource } from '../bracket-source.ts'
import { type BracketStore, createBracketStore } from './bracket-store.ts'
import { useFlashes } from './use-flashes.ts'

/** Follows the source; what changes lights up. */
export function useBracketStore(source: BracketSource): BracketStore {
  const [store] = useState(() => createBracketStore(source.get()))
  useFlashes(store)
  useEffect(() => {
    const follow = () => store.update(source.get())
    follow()
    return source.subscribe(follow)
  }, [store, source])
  return store
}
