import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'

/** The bracket with one match changed and every object new, as a refetch without structural sharing would give it. */
export const changeMatch = (bracket: Bracket, id: string, changes: Partial<Match>): Bracket =>
  structuredClone({
    ...bracket,
    matches: bracket.matches.map((match) => (match.id === id ? { ...match, ...changes } : match)),
  })

/** The first match with both teams known: 1 against its opponent. */
export function firstPair(bracket: Bracket): Match {
  const match = bracket.matches.find(({ team1_id, team2_id }) => team1_id !== null && team2_id !== null)
  if (!match) throw new Error('a bracket has at least one match that can be played')
  return match
}
