import type { Bracket } from '@cup/contract/bracket'
import type { Tournament } from '@cup/contract/tournaments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isRefusal } from '../../api/api-error.ts'
import { bracketQuery } from '../../features/bracket-view/bracket-query.ts'
import { type BracketSource, bracketSource } from '../../features/bracket-view/bracket-source.ts'
import { observeServerTime } from '../../features/clock/server-clock.ts'
import { withEarlyTicks } from '../../features/my-match/use-check-ins-under-way.ts'
import { currentTournamentQuery, pastTournamentsQuery } from '../../features/tournament/tournament-queries.ts'

export type ShownBracket =
  | { state: 'loading'; failed: boolean; retry: () => void }
  | { state: 'none'; source?: undefined; about?: undefined; tournament: Tournament | undefined }
  | { state: 'bracket'; source: BracketSource; about: About; tournament: Tournament | undefined }

/** What the page itself shows of a bracket; a result changes none of it. */
export interface About {
  id: string
  name: string
  exists: boolean
}

const aboutBracket = ({ tournament_id, tournament_name, tournament_status, matches }: Bracket): About => ({
  id: tournament_id,
  name: tournament_name,
  exists: tournament_status !== 'active' && matches.length > 0,
})

/** The bracket of the cup that was asked for, else of the current one. */
export function useShownBracket(asked: string | null): ShownBracket {
  const queryClient = useQueryClient()
  const current = useQuery(currentTournamentQuery)
  const id = asked ?? current.data?.id
  const past = useQuery({ ...pastTournamentsQuery, enabled: asked !== null && asked !== current.data?.id })
  const tournament = [current.data, ...(past.data ?? [])].find((cup) => cup?.id === id) ?? undefined
  const hasNone =
    asked === null && current.data !== undefined && (current.data === null || current.data.status === 'active')
  const bracket = useQuery({ ...bracketQuery(id ?? ''), enabled: id !== undefined && !hasNone, select: aboutBracket })
  const about = bracket.data

  const shownId = about?.exists ? id : undefined
  const source = useMemo(() => {
    const fetched = shownId === undefined ? undefined : bracketSource(queryClient, shownId)
    return fetched && withEarlyTicks(fetched, queryClient)
  }, [queryClient, shownId])
  useEffect(() => {
    if (!source) return
    const setClock = () => observeServerTime(source.get().server_time)
    setClock()
    return source.subscribe(setClock)
  }, [source])

  if (hasNone || isRefusal(bracket.error) || about?.exists === false) return { state: 'none', tournament }
  if (about && source) return { state: 'bracket', source, about, tournament }
  const retry = () => void (id === undefined ? current.refetch() : bracket.refetch())
  return { state: 'loading', failed: current.isError || bracket.isError, retry }
}
