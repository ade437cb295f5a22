import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** An organiser whose rights were taken meanwhile is refused; then the page asks again who is signed in. */
export function useForgottenRole(): (error: unknown) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.status === 403) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.me })
      }
    },
    [queryClient],
  )
}
