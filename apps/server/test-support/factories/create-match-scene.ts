import type { TestApp } from '../test-app.ts'
import { createBracket } from './create-bracket.ts'
import { createUser } from './create-user.ts'

/** Eight teams. In winners round 1 one match is pending, one in check-in, one completed and one in progress. */
export interface MatchScene {
  admin: { id: string }
  stranger: { id: string }
  player: { id: string }
  pending: string
  inCheckIn: string
  /** Neither team is known. */
  undecided: string
  /** `completedTeam` waits here for an opponent. */
  waiting: string
  completed: string
  running: string
  team: string
  opponent: string
  /** Of the match in check-in. */
  foreign: string
  completedTeam: string
  runningTeam: string
}

/** A cup in the middle of its first round. */
export async function createMatchScene(testApp: TestApp): Promise<MatchScene> {
  const { admin, teams, tournamentId } = await createBracket(testApp, { size: 8 })
  const { body } = await testApp.request(admin, 'GET', `/bracket/${tournamentId}`)
  const [pending, inCheckIn, completed, running] = body.matches
  const [, , , , undecided, waiting] = body.matches
  const act = (path: string) => testApp.request(admin, 'POST', `/admin/matches/${path}`)
  await act(`${inCheckIn.id}/start-checkin`)
  await act(`${completed.id}/update?winner_team_id=${completed.team1_id}&score=2-0`)
  await act(`${running.id}/start-checkin`)
  await act(`${running.id}/checkin-team?team_id=${running.team1_id}`)
  await act(`${running.id}/checkin-team?team_id=${running.team2_id}`)
  await act(`${running.id}/process-checkin`)
  const team = teams.find(({ id }) => id === pending.team1_id)
  return {
    admin,
    stranger: await createUser(testApp.deps.db),
    player: team?.captain ?? { id: '' },
    pending: pending.id,
    inCheckIn: inCheckIn.id,
    undecided: undecided.id,
    waiting: waiting.id,
    completed: completed.id,
    running: running.id,
    team: pending.team1_id,
    opponent: pending.team2_id,
    foreign: inCheckIn.team1_id,
    completedTeam: completed.team1_id,
    runningTeam: running.team1_id,
  }
}
