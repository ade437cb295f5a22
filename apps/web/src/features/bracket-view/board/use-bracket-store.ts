import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BracketSource } from '../bracket-source.ts'
import { type BracketStore, createBracketStore } from './bracket-store.ts'

/** Follows the source. */
export function useBracketStore(source: BracketSource): BracketStore {
  const [store] = useState(() => createBracketStore(source.get()))
  useEffect(() => {
    store.update(source.get())
    return source.subscribe(() => {
      const bracket = source.get()
      // At once: a render of its own priority would wait for a task of its own.
      if (bracket !== store.bracket()) flushSync(() => store.update(bracket))
    })
  }, [store, source])
  return store
}
