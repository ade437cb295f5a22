import { recentChanges } from '@cup/contract/changes'
import type { CallInput, EndpointShape, ResponseOf } from '@cup/contract/endpoint'
import {
  cancelCheckIn,
  disqualifyTeam,
  processCheckIn,
  startCheckIn,
  undoMatchChange,
  updateMatch,
} from '@cup/contract/matches'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refreshSoon } from '../../api/refresh-soon.ts'
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { adminMessages } from '../../messages/admin-messages.ts'
import { toast } from '../../ui/toast.ts'
import { noteOwnAction } from '../live/own-actions.ts'
import { useRefetchRoleAfter403 } from '../session/use-failure-toast.ts'
import { adminStatsQuery } from './admin-queries.ts'

/** An admin action may change any of these. */
const STALE = [queryKeys.admin, queryKeys.teams, queryKeys.brackets, queryKeys.tournaments, queryKeys.myMatches]

/** The dialog stays open until the page behind it is up to date, but no longer than this. */
const REFRESH_TIMEOUT_MS = 3000

export type Messages = { success?: string; failure: string }

interface Reactions<R> {
  onSuccess?: (result: R) => void
  /** Returns true if it handled the refusal and no toast is needed. */
  onRefused?: (error: unknown) => boolean
}

interface AdminAction<I, R> {
  start: (input: I, reactions?: Reactions<R>) => void
  isPending: boolean
}

interface Started<I, R> {
  input: I
  reactions: Reactions<R>
  home: HTMLElement | null
}

/** The success toast of these offers to undo them. */
const UNDOABLE: ReadonlySet<unknown> = new Set([
  startCheckIn,
  processCheckIn,
  updateMatch,
  disqualifyTeam,
  cancelCheckIn,
])

/**
 * Makes a call of the contract or runs a function, shows its message and refetches everything it may have changed.
 * Nothing changes on the page before the server has agreed. While the action runs, a second press with the same input
 * is ignored; a press with another input, such as the other team's check-in, runs beside it.
 */
export function useAdminAction<const E extends EndpointShape>(
  endpoint: E,
  messages: Messages,
): AdminAction<CallInput<E>, ResponseOf<E>>
export function useAdminAction<I, R>(run: (input: I) => Promise<R>, messages: Messages): AdminAction<I, R>
export function useAdminAction<I, R>(
  action: EndpointShape | ((input: I) => Promise<R>),
  messages: Messages,
): AdminAction<I, R> {
  const queryClient = useQueryClient()
  const refetchRole = useRefetchRoleAfter403()
  const { keyFor, reset } = useIdempotencyKey()
  const mutation = useSingleMutation<R, Started<I, R>, unknown>(
    {
      mutationFn: ({ input }: Started<I, R>) => {
        noteOwnAction(messages.success)
        if (typeof action === 'function') return action(input)
        const options = action.idempotent ? { idempotencyKey: keyFor(input) } : {}
        return call(action, input as CallInput<EndpointShape>, options) as Promise<R>
      },
      onSuccess: async (result, { input, reactions, home }) => {
        reset()
        noteOwnAction(messages.success)
        const undoButton = { label: 'Undo', run: () => void undo(queryClient, input).then(() => returnFocus(home)) }
        if (messages.success) toast.success(messages.success, UNDOABLE.has(action) ? undoButton : undefined)
        await Promise.race([refresh(queryClient), refreshTimeout()])
        reactions.onSuccess?.(result)
        returnFocus(home)
      },
      onError: (error, { reactions }) => {
        refetchRole(error)
        if (!reactions.onRefused?.(error)) toast.failure(error, messages.failure)
        // The refusal may be due to a change that this page does not show yet.
        void refresh(queryClient)
      },
    },
    byInput,
  )
  const start = (input: I, reactions: Reactions<R> = {}) => {
    mutation.mutate({ input, reactions, home: homeOf(document.activeElement) })
  }
  return { start, isPending: mutation.isPending }
}

const byInput = ({ input }: { input: unknown }): string => JSON.stringify(input)

const refresh = (queryClient: QueryClient) => Promise.all(STALE.map((queryKey) => refreshSoon(queryClient, queryKey)))

const refreshTimeout = () => new Promise((resolve) => setTimeout(resolve, REFRESH_TIMEOUT_MS))

const MARK = 'data-focus-home'

/** Marks a row that gets the focus when the focused button disappears, and that the keys j and k stop at. */
export const focusHome = { tabIndex: -1, [MARK]: '' } as const

/** The row of the pressed button. */
const homeOf = (pressed: Element | null): HTMLElement | null => pressed?.closest<HTMLElement>(`[${MARK}]`) ?? null

/** Focuses the row, or the tab if the row was removed too. Only if nothing else has the focus. */
function returnFocus(home: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const target = home?.isConnected ? home : document.querySelector<HTMLElement>('[role="tabpanel"]')
    target?.focus({ preventScroll: true })
  })
}

async function undo(queryClient: QueryClient, input: unknown): Promise<void> {
  const { params } = input as CallInput<typeof startCheckIn>
  try {
    const { tournament_id: tournamentId } = await queryClient.ensureQueryData(adminStatsQuery)
    await undoLatestChange({ tournamentId: tournamentId ?? '', matchId: params.id })
    toast.success(adminMessages.undoMatchChange.success)
  } catch (error) {
    toast.failure(error, adminMessages.undoMatchChange.failure)
  }
  await refresh(queryClient)
}

/**
 * Undoes the latest change to a match by its id: in an automatic cup the server has usually changed another match since,
 * and the newest change of the cup would be that one.
 */
export async function undoLatestChange({ tournamentId, matchId }: { tournamentId: string; matchId: string }) {
  const { changes } = await call(recentChanges, { params: { id: tournamentId } })
  const change = changes.find((one) => one.match_id === matchId)
  return call(undoMatchChange, { params: { id: matchId }, query: change === undefined ? {} : { change_id: change.id } })
}
