import { type Bracket, bracketTag, getBracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { listTeams } from '@cup/contract/teams'
import type { Tournament } from '@cup/contract/tournaments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { newestHeard, readBracket } from './bracket-changes.ts'

/** Never stale by age: live events bring the changes, or say when to refetch. */
export const bracketQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: queryKeys.bracket(tournamentId),
    queryFn: ({ client, signal }) =>
      readBracket(client, tournamentId, (known) => askForBracket(client, { tournamentId, known, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

interface Asked {
  tournamentId: string
  known: Bracket | undefined
  signal: AbortSignal
}

/**
 * Asks for the version that this page has heard of, which caches on the way may have; otherwise whether the version that
 * it has is still the current one.
 */
async function askForBracket(client: QueryClient, { tournamentId, known, signal }: Asked) {
  const params = { tournamentId }
  const version =
    newestHeard(client, tournamentId, known?.version ?? 0) ?? (known ? undefined : announced(client, params))
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

/** The version that came with the tournament, for the first read. */
function announced(client: QueryClient, { tournamentId }: { tournamentId: string }): number | undefined {
  const current = client.getQueryData<Tournament | null>(queryKeys.currentTournament)
  return current?.id === tournamentId ? current.bracket_version : undefined
}

/** The teams of one cup with their players, for past cups as well. */
export const bracketTeamsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.teams, tournamentId],
    queryFn: ({ signal }) => call(listTeams, { query: { tournament_id: tournamentId } }, { signal }),
  })

/** The bracket with one match replaced; the same object if it has no such match. */
export function withMatch(bracket: Bracket, match: Match): Bracket {
  const at = bracket.matches.findIndex(({ id }) => id === match.id)
  if (at === -1) return bracket
  return { ...bracket, matches: bracket.matches.map((each, index) => (index === at ? match : each)) }
}
