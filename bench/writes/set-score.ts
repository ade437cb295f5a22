import type { Match } from '@cup/contract/matches'
import type { Person } from '@cup/rehearsal/person'

/** The first team wins. */
export async function setScore(admin: Person, { id, team1_id, best_of }: Match): Promise<void> {
  const query = new URLSearchParams({ winner_team_id: team1_id ?? '', score: best_of === 3 ? '2-1' : '3-1' })
  await admin.must('POST', `/admin/matches/${id}/update?${query}`)
}
