import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'
import { useSingleMutation } from './use-single-mutation.ts'

interface ActionOptions<R> {
  onSuccess?: (result: R) => unknown
  /** Queries that the action may have changed. It stays pending until they are refetched. */
  stale?: readonly QueryKey[]
  /** The stale queries after a failure, if they are fewer. */
  staleAfterFailure?: readonly QueryKey[]
}

/**
 * A mutation that shows its outcome and refetches what it may have changed. The idempotency key stays the same for the same
 * input until the action succeeds: after an error the first request may still have its effect.
 */
export function useAction<I, R>(
  run: (input: I, idempotencyKey: string) => Promise<R>,
  messages: { success?: string; failure: string },
  { onSuccess, stale = [], staleAfterFailure = stale }: ActionOptions<R> = {},
) {
  const queryClient = useQueryClient()
  const { keyFor, reset } = useIdempotencyKey()
  return useSingleMutation<R, I, unknown>({
    mutationFn: (input) => run(input, keyFor(input)),
    onSuccess: (result) => {
      reset()
      if (messages.success) toast.success(messages.success)
      return onSuccess?.(result)
    },
    onError: (error) => toast.failure(error, messages.failure),
    onSettled: (_, error) => {
      const keys = error === null ? stale : staleAfterFailure
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
