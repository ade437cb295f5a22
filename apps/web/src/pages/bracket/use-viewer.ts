import type { Match } from '@cup/contract/matches'
import type { Team } from '@cup/contract/teams'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readToken } from '../../api/token-storage.ts'
import { ownTeams, type Viewer } from '../../features/bracket-view/card/check-in-rules.ts'
import { useCheckIn } from '../../features/my-match/use-check-in.ts'
import type { Session } from '../../features/session/use-session.ts'
import { playsIn } from '../../features/teams/plays-in.ts'
import { useOnceTrue } from '../../ui/use-once-true.ts'

/** The viewer, and the teams they play for in this bracket. */
export function useViewer({ status, user }: Session, teams: readonly Team[] | undefined): Viewer {
  const userId = user?.id
  const unconfirmed = useUnconfirmedSession(status)
  const own = userId === undefined ? [] : teams?.filter((team) => playsIn(team, userId)).map(({ id }) => id)
  // Every card reads the viewer, so it changes only with the viewer's teams, not whenever the list of teams changes.
  const ids = own?.join('\n')
  return useMemo(() => {
    const teamIds = ids === undefined ? null : new Set(ids.split('\n').filter(Boolean))
    return { signedIn: status === 'signed-in', teamIds, unconfirmed }
  }, [status, ids, unconfirmed])
}

/** A stored session that the server has not confirmed yet. Signing out later does not count as a refusal. */
function useUnconfirmedSession(status: Session['status']): Viewer['unconfirmed'] {
  const [hadToken] = useState(() => readToken() !== null)
  const wasSignedIn = useOnceTrue(status === 'signed-in')
  if (!hadToken || wasSignedIn) return undefined
  return status === 'loading' ? 'loading' : 'refused'
}

/** The team in the address, so that the view can be shared; without one, the viewer's own team. */
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

/** Checks in those of the viewer's teams that play the match. */
export function useBracketCheckIn(teamIds: ReadonlySet<string> | null) {
  const { mutate } = useCheckIn()
  return useCallback(
    (match: Match) => mutate({ matchId: match.id, teamIds: ownTeams(match, teamIds ?? new Set()) }),
    [mutate, teamIds],
  )
}
