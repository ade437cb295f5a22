import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'

/** The bracket with one match replaced; the same object if it has no such match. */
export function withMatch(bracket: Bracket, match: Match): Bracket {
  const at = bracket.matches.findIndex(({ id }) => id === match.id)
  return at === -1 ? bracket : { ...bracket, matches: bracket.matches.with(at, match) }
}

/** The match as it will be once the given teams are checked in. */
export const withCheckIn = (match: Match, teamIds: readonly string[]): Match => ({
  ...match,
  checked_in_teams: [...new Set([...match.checked_in_teams, ...teamIds])],
})
