import type { Bracket } from '@cup/contract/bracket'
import { setScore as setMatchScore } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'

/** Sets the score of that team's first match; returns the match's id. */
export async function setScore(
  admin: Person,
  { matches, teams }: Bracket,
  winner: string,
  score: string,
): Promise<string> {
  const id = teams.find(({ team_name }) => team_name === winner)?.id
  const match = matches.find(({ team1_id, team2_id }) => team1_id === id || team2_id === id)
  if (id === undefined || match === undefined) throw new Error(`${winner} has no match`)
  await setMatchScore(admin, match, { winner: id, score })
  return match.id
}
