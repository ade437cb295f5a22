import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'
import { useForgottenRole } from './use-forgotten-role.ts'

/** Says it when something could not be loaded, each time it was tried. */
export function useFailureToast(
  { error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number },
  fallback: string,
): void {
  const checkRole = useForgottenRole()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment tells one failure from the next of the same kind
  useEffect(() => {
    if (error === null) return
    checkRole(error)
    toast.failure(error, fallback)
  }, [error, errorUpdatedAt, fallback, checkRole])
}
