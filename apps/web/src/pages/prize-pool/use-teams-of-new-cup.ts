import type { Tournament } from '@cup/contract/tournaments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../api/query-keys.ts'

/** Refetches the teams when another cup becomes the current one. */
export function useTeamsOfNewCup(tournament: Tournament | null | undefined): void {
  const queryClient = useQueryClient()
  const id = tournament === undefined ? undefined : (tournament?.id ?? null)
  const shown = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (id === undefined) return
    if (shown.current !== undefined && shown.current !== id) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    }
    shown.current = id
  }, [id, queryClient])
}
