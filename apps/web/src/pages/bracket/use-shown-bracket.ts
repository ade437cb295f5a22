import type { Bracket } from '@cup/contract/bracket'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../api/api-error.ts'
import { bracketQuery } from '../../features/bracket/bracket-query.ts'
import { currentTournamentQuery, pastTournamentQuery } from '../../features/tournament/tournament-queries.ts'

export type ShownBracket =
  | { state: 'loading'; failed: boolean; retry: () => void; tournament: Tournament | undefined }
  | { state: 'none'; tournament: Tournament | undefined }
  | { state: 'bracket'; id: string; about: About; tournament: Tournament | undefined }

/** The parts of a bracket that the page around the board shows. A result changes none, so the page does not render again. */
export interface About {
  name: string
  exists: boolean
  isFinal: boolean
}

const aboutBracket = ({ tournament_name, tournament_status, matches }: Bracket): About => ({
  name: tournament_name,
  exists: tournament_status !== 'active' && matches.length > 0,
  isFinal: tournament_status === 'completed',
})

/** The bracket of the requested cup, else of the current one. */
export function useShownBracket(requested: string | null): ShownBracket {
  const current = useQuery(currentTournamentQuery)
  const id = requested ?? current.data?.id
  const isPast = requested !== null && requested !== current.data?.id
  const past = useQuery({ ...pastTournamentQuery(requested ?? ''), enabled: isPast })
  const tournament = [current.data, past.data].find((cup) => cup?.id === id) ?? undefined
  const hasNone =
    requested === null && current.data !== undefined && (current.data === null || current.data.status === 'active')
  const bracket = useQuery({ ...bracketQuery(id ?? ''), enabled: id !== undefined && !hasNone, select: aboutBracket })
  const about = bracket.data

  if (hasNone || isRefusal(bracket.error) || about?.exists === false) return { state: 'none', tournament }
  if (id !== undefined && about) return { state: 'bracket', id, about, tournament }
  const retry = () => void (id === undefined ? current.refetch() : bracket.refetch())
  return { state: 'loading', failed: current.failureCount > 0 || bracket.failureCount > 0, retry, tournament }
}
