import type { Match } from '@cup/contract/matches'
import { useMemo } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { ownTeams } from '../card/check-in-rules.ts'

const isLive = ({ match_status }: Match): boolean => match_status === 'checkin' || match_status === 'in_progress'

/** Ids of the matches that are called or being played; the viewer's come first. */
export function liveMatches(matches: readonly Match[], mine: ReadonlySet<string>): string[] {
  const isMine = (match: Match) => ownTeams(match, mine).length > 0
  return matches
    .filter(isLive)
    .sort((a, b) => Number(isMine(b)) - Number(isMine(a)))
    .map(({ id }) => id)
}

const NO_TEAMS: ReadonlySet<string> = new Set()

export function useLiveMatches(): readonly string[] {
  const { viewer } = useBoard()
  const mine = viewer.teamIds ?? NO_TEAMS
  const ids = useBracketValue(({ bracket }) => liveMatches(bracket.matches, mine).join(' '))
  return useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids])
}
