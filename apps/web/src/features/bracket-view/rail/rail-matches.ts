import type { Match } from '@cup/contract/matches'
import { useMemo } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { ownTeams, type Viewer } from '../card/check-in-rules.ts'
import { isLive } from '../tools/your-match.ts'

/** How many matches a desktop screen shows side by side. */
const PLACES = 4

const isNext = ({ match_status, team1_id, team2_id }: Match): boolean =>
  match_status === 'pending' && team1_id !== null && team2_id !== null

/** Chooses matches by their ids, for a viewer of these teams. */
type Choice = (matches: readonly Match[], mine: Viewer['teamIds']) => string[]

/** The matches that are called or being played; the viewer's come first. */
export const liveMatches: Choice = (matches, mine) => {
  const isMine = (match: Match) => ownTeams(match, mine).length > 0
  return matches
    .filter(isLive)
    .sort((a, b) => Number(isMine(b)) - Number(isMine(a)))
    .map(({ id }) => id)
}

/** The live matches, then those that can be played next, in the order of the bracket. */
export const railMatches: Choice = (matches, mine) => {
  const live = liveMatches(matches, mine)
  const next = matches.filter(isNext).map(({ id }) => id)
  return [...live, ...next.slice(0, Math.max(1, PLACES - live.length))]
}

export function useChosenMatches(choose: Choice): readonly string[] {
  const { viewer } = useBoard()
  const ids = useBracketValue(({ bracket }) => choose(bracket.matches, viewer.teamIds).join(' '))
  return useMemo(() => ids.split(' ').filter(Boolean), [ids])
}
