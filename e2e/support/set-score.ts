import type { Bracket } from '@cup/contract/bracket'
import type { Person } from '@cup/rehearsal/person'

/** Sets the score of that team's first match; returns the match's id. */
export async function setScore(
  admin: Person,
  { matches, teams }: Bracket,
  winner: string,
  score: string,
): Promise<string> {
  const id = teams.find(({ team_name }) => team_name === winner)?.id ?? ''
  const match = matches.find(({ team1_id, team2_id }) => team1_id === id || team2_id === id)
  const query = new URLSearchParams({ winner_team_id: id, score })
  await admin.must('POST', `/admin/matches/${match?.id}/update?${query}`)
  return match?.id ?? ''
}
