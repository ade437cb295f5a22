import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * A mutation that ignores a call with the same values while that one runs: it tells that it runs only with the next
 * render, and a double click is faster than that.
 */
export function useSingleMutation<R, I, C>(options: UseMutationOptions<R, Error, I, C>) {
  const running = useRef(new Set<string>())
  const mutation = useMutation<R, Error, I, C>({
    ...options,
    onSettled: (...settled) => {
      running.current.delete(JSON.stringify(settled[2]))
      return options.onSettled?.(...settled)
    },
  })
  const start = mutation.mutate
  const mutate = useCallback<typeof start>(
    (...call) => {
      const values = JSON.stringify(call[0])
      if (running.current.has(values)) return
      running.current.add(values)
      start(...call)
    },
    [start],
  )
  return { ...mutation, mutate }
}
