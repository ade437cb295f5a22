import type { Match } from '@cup/contract/matches'
import type { TestApp } from '../test-app.ts'
import type { CreatedTeam } from './create-team.ts'
import { createNamedBracket, type NamedBracket } from './played-bracket.ts'

export interface RunningMatch {
  cup: NamedBracket
  match: Match
  /** In the order of the match: its first and its second team. */
  teams: [CreatedTeam, CreatedTeam]
}

/** A cup whose first match of winners round 1 (of the winners final, with two teams) is being played. */
export async function createRunningMatch(testApp: TestApp, size = 4): Promise<RunningMatch> {
  const cup = await createNamedBracket(testApp, size)
  const name = size === 2 ? 'Winners Final.1' : 'Winners Round 1.1'
  await startMatch(cup, name)
  const match = await cup.match(name)
  return { cup, match, teams: [teamOf(cup, match.team1_id), teamOf(cup, match.team2_id)] }
}

/** Checks both teams in and starts the match, as an admin does it. */
export async function startMatch(cup: NamedBracket, name: string): Promise<void> {
  const { team1_id, team2_id } = await cup.match(name)
  await cup.act(name, 'start-checkin')
  await cup.act(name, `checkin-team?team_id=${team1_id}`)
  await cup.act(name, `checkin-team?team_id=${team2_id}`)
  await cup.act(name, 'process-checkin')
}

export function teamOf(cup: NamedBracket, teamId: string | null): CreatedTeam {
  const team = cup.teams.find(({ id }) => id === teamId)
  if (team === undefined) throw new Error('the match has no such team')
  return team
}
