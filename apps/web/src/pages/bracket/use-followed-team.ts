import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The team in the address, so that the view can be shared; the own team as long as nobody chose another. */
export function useFollowedTeam(ownTeamId: string | null) {
  const [search, setSearch] = useSearchParams()
  const follow = useCallback(
    (teamId: string | null) => {
      setSearch(
        (before) => {
          before.delete('match')
          if (teamId === null) before.delete('team')
          else before.set('team', teamId)
          return before
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [setSearch],
  )
  return [search.get('team') ?? ownTeamId, follow] as const
}
