import type { Bracket } from '@cup/contract/bracket'
import type { LivePayload } from '@cup/contract/live-events'
import { applyMatchChange } from '@cup/contract/match-changes'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

export type BracketChange = LivePayload<'match_updated'>

const MAX_WAITING = 50
/** A response older than an event comes from an instance that has not received the event yet. */
const MAX_ATTEMPTS = 5
const PAUSE_MS = 300

const waitingChanges = (client: QueryClient, tournamentId: string): readonly BracketChange[] =>
  client.getQueryData(queryKeys.bracketChanges(tournamentId)) ?? []

/**
 * Applies a change to the bracket in the cache. A change that cannot be applied yet waits: the bracket is still being
 * read, or it has missed an earlier change and is read again.
 */
export function applyBracketChange(client: QueryClient, change: BracketChange): void {
  const queryKey = queryKeys.bracket(change.tournament_id)
  const bracket = client.getQueryData<Bracket>(queryKey)
  const received = [...waitingChanges(client, change.tournament_id), change]
  const next = bracket && applyChanges(bracket, received)
  if (next !== bracket) client.setQueryData(queryKey, next)
  const waiting = received.filter(({ version = 0 }) => version > (next?.version ?? 0)).slice(-MAX_WAITING)
  client.setQueryData(queryKeys.bracketChanges(change.tournament_id), waiting)
  if (!next) return
  // A change without a version comes from the previous release: a read in progress may be too old for it.
  if (change.version === undefined) void client.invalidateQueries({ queryKey })
  // Any other read continues until it has every waiting change, so it is not restarted.
  else if (waiting.length > 0) void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
}

/** The latest version this page has received an event about, if it is newer than `version`. */
export function latestVersion(client: QueryClient, tournamentId: string, version: number): number | undefined {
  const latest = Math.max(0, ...waitingChanges(client, tournamentId).map((change) => change.version ?? 0))
  return latest > version ? latest : undefined
}

/** Requests the bracket; undefined if the server says that `known` is still current. */
export type RequestBracket = (known: Bracket | undefined) => Promise<Bracket | undefined>

/**
 * Reads the bracket until the response is as new as every event received so far. An older response does not undo changes
 * that arrived during the read. If the server keeps returning an older version, its data was restored from a backup, and
 * the response counts.
 */
export async function fetchLatestBracket(
  client: QueryClient,
  tournamentId: string,
  request: RequestBracket,
  pause: (attempt: number) => Promise<void> = defaultPause,
): Promise<Bracket> {
  const queryKey = queryKeys.bracket(tournamentId)
  for (let attempt = 1; ; attempt++) {
    const known = client.getQueryData<Bracket>(queryKey)
    const response = (await request(known)) ?? known
    if (!response) throw new Error('The server says that a bracket has not changed that was never read')
    const shown = client.getQueryData<Bracket>(queryKey)
    const newest = shown && shown.version > response.version ? shown : response
    const next = applyChanges(newest, waitingChanges(client, tournamentId))
    const isOld =
      response.version < (known?.version ?? 0) || latestVersion(client, tournamentId, next.version) !== undefined
    if (!isOld) return next
    if (attempt >= MAX_ATTEMPTS) {
      client.setQueryData(queryKeys.bracketChanges(tournamentId), [])
      return response
    }
    await pause(attempt)
  }
}

const defaultPause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))

/** Applies the waiting changes that follow the bracket's version. */
function applyChanges(bracket: Bracket, changes: readonly BracketChange[]): Bracket {
  // A copy and sort: the browser inside OBS may be too old for toSorted.
  const inOrder = [...changes].sort((one, other) => (one.version ?? 0) - (other.version ?? 0))
  return inOrder.reduce((current, change) => applyChange(current, change) ?? current, bracket)
}

/**
 * The bracket after the change; the same object if it has the change already, undefined if it has to be read again. The
 * rows of a change are complete for its whole range of versions, so it may begin before the version of the bracket.
 */
export function applyChange(
  bracket: Bracket,
  { from_version, version, matches }: Pick<BracketChange, 'from_version' | 'version' | 'matches'>,
): Bracket | undefined {
  if (version === undefined || from_version === undefined) return undefined
  if (version <= bracket.version) return bracket
  if (!matches || from_version > bracket.version) return undefined
  const next = [...bracket.matches]
  for (const change of matches) {
    const at = next.findIndex(({ id }) => id === change.id)
    const changed = applyMatchChange(next[at], change)
    if (!changed) return undefined
    // A match that is added to a drawn bracket is the reset of the grand final, which is the last one.
    if (at === -1) next.push(changed)
    else next[at] = changed
  }
  return { ...bracket, version, matches: next }
}
