import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `tell` with the first error after a success; a page that keeps trying by itself must not repeat it. */
export function useFirstFailure(
  { error, dataUpdatedAt }: Pick<UseQueryResult, 'error' | 'dataUpdatedAt'>,
  tell: (error: Error) => void,
): void {
  const toldAfter = useRef<number>(undefined)
  const onFailure = useEffectEvent(tell)
  useEffect(() => {
    if (error === null || toldAfter.current === dataUpdatedAt) return
    toldAfter.current = dataUpdatedAt
    onFailure(error)
  }, [error, dataUpdatedAt])
}
