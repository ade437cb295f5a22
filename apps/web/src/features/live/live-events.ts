import type { AnyLiveEvent, LiveEventName, LivePayload } from '@cup/contract/live-events'
import type { Tournament } from '@cup/contract/tournaments'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { refreshSoon } from '../../api/refresh-soon.ts'
import { toast } from '../../ui/toast.ts'
import { applyBracketChange } from '../bracket/bracket-changes.ts'
import { type LiveRule, liveEventTable } from './live-event-table.ts'
import { repeatsOwnAction } from './own-actions.ts'
import { applyTeamChange, type TeamChange } from './team-changes.ts'

export const LIVE_EVENT_NAMES = Object.keys(liveEventTable) as LiveEventName[]

/** Check-in often opens for many matches at once; one toast is enough. */
const TOAST_QUIET_MS = 3000

const CARRIES_TEAM: ReadonlySet<LiveEventName> = new Set(['team_joined', 'prize_pool_updated'])

/** Applies live events to the cached data, and shows their toasts. */
export function createLiveEventHandler(queryClient: QueryClient) {
  const refresh = (key: readonly string[]) => void refreshSoon(queryClient, key)
  const isNew = createQuietPeriod(TOAST_QUIET_MS)

  const handle = <N extends LiveEventName>(name: N, payload: LivePayload<N>): void => {
    if (name === 'prize_pool_updated') patchPrizePool(queryClient, payload as LivePayload<'prize_pool_updated'>)
    if (name === 'match_updated') applyBracketChange(queryClient, payload as LivePayload<'match_updated'>)
    const rule = liveEventTable[name]
    const isApplied = CARRIES_TEAM.has(name) && applyTeamChange(queryClient, payload as TeamChange)
    for (const key of isApplied ? [queryKeys.admin] : rule.refresh(payload)) refresh(key)
    const message = rule.toast?.(payload)
    if (message && isNew(message.text) && !repeatsOwnAction(message.text)) toast[message.tone](message.text)
  }
  /** Events from before the page connected: its data may be older or newer, and no toast is shown. */
  const catchUp = (events: readonly AnyLiveEvent[]): void => {
    for (const { name, payload } of events) {
      if (name === 'match_updated') applyBracketChange(queryClient, payload)
      const rule = liveEventTable[name] as LiveRule<typeof name> | undefined
      for (const key of rule?.refresh(payload as never) ?? []) refresh(key)
    }
  }
  return { handle, catchUp }
}

/** Uses the new total if the event has it, so that an event received twice does not count twice. */
function patchPrizePool(queryClient: QueryClient, payload: LivePayload<'prize_pool_updated'>): void {
  queryClient.setQueryData<Tournament | null>(queryKeys.currentTournament, (current) =>
    current?.id === payload.tournament_id
      ? { ...current, prize_pool: payload.prize_pool ?? current.prize_pool + payload.amount }
      : current,
  )
}

/** Returns whether a text has not occurred for `quietMs`. Every repetition starts the period again. */
function createQuietPeriod(quietMs: number): (text: string) => boolean {
  const lastShownAt = new Map<string, number>()
  return (text) => {
    const now = Date.now()
    const last = lastShownAt.get(text)
    lastShownAt.set(text, now)
    return last === undefined || now - last > quietMs
  }
}
