import { type Bracket, bracketTag, getBracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { observeServerTime } from '../clock/server-clock.ts'
import { fetchLatestBracket, latestVersion } from './bracket-changes.ts'

/** Never stale by age: live events contain the changes, or cause a refetch. */
export const bracketQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: queryKeys.bracket(tournamentId),
    queryFn: ({ client, signal }) =>
      fetchLatestBracket(client, tournamentId, async (known) => {
        const response = await requestBracket(client, { tournamentId, known, signal })
        if (response?.server_time) observeServerTime(response.server_time)
        return response
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

interface BracketRequest {
  tournamentId: string
  known: Bracket | undefined
  signal: AbortSignal
}

/**
 * Requests the latest version this page has received an event about, which a cache on the way may hold. Without one it
 * sends the version it has, and the server returns 304 if that is still current.
 */
async function requestBracket(client: QueryClient, { tournamentId, known, signal }: BracketRequest) {
  const params = { tournamentId }
  const version =
    latestVersion(client, tournamentId, known?.version ?? 0) ??
    (known ? undefined : announcedVersion(client, tournamentId))
  if (version !== undefined || !known) {
    const bracket = await call(getBracket, { params, query: { version: version?.toString() } }, { signal })
    // An older version comes from a cache on the way; no cache keeps the plain call.
    return bracket.version < (version ?? 0) ? call(getBracket, { params, query: {} }, { signal }) : bracket
  }
  const headers = { 'if-none-match': bracketTag(known.version) }
  return call(getBracket, { params, query: {} }, { signal, headers }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 304) return undefined
    throw error
  })
}

/** The bracket's version according to the current tournament, for the first read. */
function announcedVersion(client: QueryClient, tournamentId: string): number | undefined {
  const current = client.getQueryData<Tournament | null>(queryKeys.currentTournament)
  return current?.id === tournamentId ? current.bracket_version : undefined
}

/** The bracket with one match replaced; the same object if it has no such match. */
export function withMatch(bracket: Bracket, match: Match): Bracket {
  const at = bracket.matches.findIndex(({ id }) => id === match.id)
  if (at === -1) return bracket
  return { ...bracket, matches: bracket.matches.map((each, index) => (index === at ? match : each)) }
}
