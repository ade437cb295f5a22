import type { Team } from '@cup/contract/teams'
import { useMemo } from 'react'
import type { Viewer } from '../../features/bracket-view/card/check-in-rules.ts'
import type { Session } from '../../features/session/use-session.ts'

/** Who looks at the bracket, and for which of its teams that person plays. */
export function useViewer({ status, user }: Session, teams: readonly Team[] | undefined): Viewer {
  const userId = user?.id
  return useMemo(() => {
    const plays = (team: Team) => team.captain_id === userId || team.players.some(({ id }) => id === userId)
    const own = teams && new Set(teams.filter(plays).map(({ id }) => id))
    return { signedIn: status === 'signed-in', teamIds: userId === undefined ? new Set() : (own ?? null) }
  }, [status, userId, teams])
}
