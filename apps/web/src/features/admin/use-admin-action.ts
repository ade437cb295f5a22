import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { toast } from '../../ui/toast.ts'
import type { AdminAction } from './admin-action.ts'
import { homeOf, returnFocus } from './focus-home.ts'
import { useForgottenRole } from './use-forgotten-role.ts'

/** What an organiser does may change any of these. */
const STALE = [queryKeys.admin, queryKeys.teams, queryKeys.brackets, queryKeys.tournaments, queryKeys.myMatches]

/** The dialog stays until the page behind it is up to date, but not for ever. */
const PATIENCE_MS = 3000

interface Reactions<R> {
  onSuccess?: (result: R) => void
  /** Returns true when it has dealt with the refusal, so that no toast is needed. */
  onRefused?: (error: unknown) => boolean
}

interface Started<I, R> {
  input: I
  reactions: Reactions<R>
  home: HTMLElement | null
}

/**
 * Runs an action, says how it went and shows everything as it is afterwards. Nothing is shown before the server has
 * agreed, and as long as it runs it cannot be started again, however fast somebody clicks.
 */
export function useAdminAction<I, R>({ run, messages }: AdminAction<I, R>) {
  const queryClient = useQueryClient()
  const checkRole = useForgottenRole()
  const isRunning = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ input }: Started<I, R>) => run(input),
    onSuccess: async (result, { reactions, home }) => {
      if (messages.success) toast.success(messages.success)
      await Promise.race([refresh(queryClient), patience()])
      reactions.onSuccess?.(result)
      returnFocus(home)
    },
    onError: (error, { reactions }) => {
      checkRole(error)
      if (!reactions.onRefused?.(error)) toast.failure(error, messages.failure)
      // The refusal may come from something that this page has not heard of yet.
      void refresh(queryClient)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const start = (input: I, reactions: Reactions<R> = {}) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate({ input, reactions, home: homeOf(document.activeElement) })
  }
  return { start, isPending: mutation.isPending }
}

const refresh = (queryClient: QueryClient) =>
  Promise.all(STALE.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
