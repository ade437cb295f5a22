import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Refetches these queries at once and cancels their requests in progress. */
export function useRefetch(...keys: readonly QueryKey[]): () => void {
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are new objects with every render
  return useCallback(() => {
    for (const queryKey of keys) {
      void queryClient.cancelQueries({ queryKey }).then(() => queryClient.refetchQueries({ queryKey }))
    }
  }, [queryClient, JSON.stringify(keys)])
}
