import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { dismissErrors } from '../ui/toast.ts'

const byValues = (input: unknown): string => JSON.stringify(input)

/**
 * A mutation that ignores a call with the same values while that one runs. `isPending` changes with the next render only,
 * and a double click is faster than that. A success removes the messages of failed attempts.
 */
export function useSingleMutation<R, I, C>(
  options: UseMutationOptions<R, Error, I, C>,
  keyOf: (input: I) => string = byValues,
) {
  const running = useRef(new Set<string>())
  const mutation = useMutation<R, Error, I, C>({
    ...options,
    onSuccess: (...succeeded) => {
      dismissErrors()
      return options.onSuccess?.(...succeeded)
    },
    onSettled: (...settled) => {
      running.current.delete(keyOf(settled[2]))
      return options.onSettled?.(...settled)
    },
  })
  const start = mutation.mutate
  const mutate = useCallback<typeof start>(
    (...call) => {
      const key = keyOf(call[0] as I)
      if (running.current.has(key)) return
      running.current.add(key)
      start(...call)
    },
    [start, keyOf],
  )
  return { ...mutation, mutate }
}
