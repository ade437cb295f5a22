import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { toast } from '../../ui/toast.ts'

/** Shows a toast once when a query fails, and again only if it has succeeded in between. */
export function useFailureToast(
  { error, isSuccess }: { error: Error | null; isSuccess: boolean },
  fallback: string,
): void {
  const refetchRole = useRefetchRoleAfter403()
  const isShown = useRef(false)
  useEffect(() => {
    if (isSuccess) isShown.current = false
    if (error === null || isShown.current) return
    isShown.current = true
    refetchRole(error)
    toast.failure(error, fallback)
  }, [error, isSuccess, fallback, refetchRole])
}

/** An admin who has lost the role gets 403; refetching the session then redirects to the home page. */
export function useRefetchRoleAfter403(): (error: unknown) => void {
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
