import { useMemo, useSyncExternalStore } from 'react'
import type { AdminMatch } from '../../../features/admin/admin-match.ts'
import { secondStore } from '../../../features/clock/server-clock.ts'

/** Matches whose check-in has expired. Renders when one more expires, not every second. */
export function useExpiredIds(entries: readonly AdminMatch[]): ReadonlySet<string> {
  const windows = useMemo(
    () =>
      entries.flatMap(({ match: { id, match_status, checkin_deadline } }) =>
        match_status === 'checkin' && checkin_deadline !== null ? [{ id, end: Date.parse(checkin_deadline) }] : [],
      ),
    [entries],
  )
  const expired = useSyncExternalStore(secondStore.subscribe, () =>
    windows
      .filter(({ end }) => end <= secondStore.get())
      .map(({ id }) => id)
      .join(' '),
  )
  return useMemo(() => new Set(expired === '' ? [] : expired.split(' ')), [expired])
}
