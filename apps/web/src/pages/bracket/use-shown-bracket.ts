import type { Bracket } from '@cup/contract/bracket'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { bracketQuery } from '../../features/bracket-view/bracket-query.ts'
import { observeServerTime } from '../../features/clock/server-clock.ts'
import { currentTournamentQuery, pastTournamentsQuery } from '../../features/tournament/tournament-queries.ts'

export type ShownBracket =
  | { state: 'loading'; failed: boolean; retry: () => void }
  | { state: 'none'; tournament: Tournament | undefined }
  | { state: 'bracket'; bracket: Bracket; tournament: Tournament | undefined }

/** The bracket of the cup that was asked for, else of the current one. */
export function useShownBracket(asked: string | null): ShownBracket {
  const current = useQuery(currentTournamentQuery)
  const id = asked ?? current.data?.id
  const past = useQuery({ ...pastTournamentsQuery, enabled: asked !== null && asked !== current.data?.id })
  const tournament = [current.data, ...(past.data ?? [])].find((cup) => cup?.id === id) ?? undefined
  const hasNone =
    asked === null && current.data !== undefined && (current.data === null || current.data.status === 'active')
  const bracket = useQuery({ ...bracketQuery(id ?? ''), enabled: id !== undefined && !hasNone })

  const serverTime = bracket.data?.server_time
  useEffect(() => {
    if (serverTime !== undefined) observeServerTime(serverTime)
  }, [serverTime])

  if (hasNone || isRefusal(bracket.error)) return { state: 'none', tournament }
  if (bracket.data) {
    const { tournament_status, matches } = bracket.data
    if (tournament_status === 'active' || matches.length === 0) return { state: 'none', tournament }
    return { state: 'bracket', bracket: bracket.data, tournament }
  }
  const retry = () => void (id === undefined ? current.refetch() : bracket.refetch())
  return { state: 'loading', failed: current.isError || bracket.isError, retry }
}
