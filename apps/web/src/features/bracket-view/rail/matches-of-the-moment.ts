import type { Match } from '@cup/contract/matches'
import { useMemo } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { liveMatches } from '../list/live-matches.ts'

/** How many a desktop screen shows side by side. */
const PLACES = 4

const isNext = ({ match_status, team1_id, team2_id }: Match): boolean =>
  match_status === 'pending' && team1_id !== null && team2_id !== null

/** Ids of the matches being played, then of those that can be played next, in the order of the bracket. */
export function matchesOfTheMoment(matches: readonly Match[], mine: ReadonlySet<string>): string[] {
  const live = liveMatches(matches, mine)
  const next = matches.filter(isNext).map(({ id }) => id)
  return [...live, ...next.slice(0, Math.max(1, PLACES - live.length))]
}

const NO_TEAMS: ReadonlySet<string> = new Set()

export function useMatchesOfTheMoment(): readonly string[] {
  const { viewer } = useBoard()
  const mine = viewer.teamIds ?? NO_TEAMS
  const ids = useBracketValue(({ bracket }) => matchesOfTheMoment(bracket.matches, mine).join(' '))
  return useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids])
}
