import type { Bracket } from '@cup/contract/bracket'
import type { CupTeam } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'

export function firstMatch({ teams, bracket }: { teams: CupTeam[]; bracket: Bracket }) {
  const match = bracket.matches.find(({ team1_id, team2_id }) => team1_id && team2_id)
  const teamOf = (id: string | null | undefined) => teams.find((team) => team.id === id) as CupTeam
  return { id: match?.id ?? '', ours: teamOf(match?.team1_id), theirs: teamOf(match?.team2_id) }
}

export async function bothCheckedIn(admin: Person, match: ReturnType<typeof firstMatch>) {
  await match.ours.captain.must('POST', `/matches/${match.id}/checkin`)
  await match.theirs.captain.must('POST', `/matches/${match.id}/checkin`)
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  await admin.must('POST', `/admin/matches/${match.id}/process-checkin`)
}
