import { useQuery } from '@tanstack/react-query'
import { type AdminMatch, adminMatches } from '../../../features/admin/admin-match.ts'
import { bracketQuery } from '../../../features/bracket/bracket-query.ts'

/** The match that a line of the queue is about, once the bracket has been loaded. */
export function useQueueMatch(tournamentId: string | null, matchId: string | null): AdminMatch | undefined {
  const isAboutMatch = tournamentId !== null && matchId !== null
  const { data: bracket } = useQuery({ ...bracketQuery(tournamentId ?? ''), enabled: isAboutMatch })
  return isAboutMatch && bracket ? adminMatches(bracket).find(({ match }) => match.id === matchId) : undefined
}
