import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import { readBracket } from '@cup/rehearsal/cup'
import type { Stage } from './stage.ts'

const GIVE_UP_MS = 180_000
const LOOK_EVERY_MS = 250

export const currentCup = ({ organiser }: Stage): Promise<Tournament> => organiser.must('GET', '/tournaments/current')

export async function cupBracket(stage: Stage): Promise<Bracket> {
  return readBracket(stage.organiser, (await currentCup(stage)).id)
}

/** Polls until the condition holds. */
export async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + GIVE_UP_MS
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`${what} did not come about within ${GIVE_UP_MS / 1000} seconds`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

/** The captains of every match whose check-in is open check their teams in. */
export async function checkIn(stage: Stage, matches: readonly Match[]): Promise<void> {
  for (const match of matches.filter(({ match_status }) => match_status === 'checkin')) {
    for (const teamId of [match.team1_id, match.team2_id]) {
      if (teamId !== null && !match.checked_in_teams.includes(teamId)) {
        await captainOf(stage, teamId).must('POST', `/matches/${match.id}/checkin`)
      }
    }
  }
}

/** The losing captain of every match in progress reports the result. The first team wins without losing a game. */
export async function reportResults(stage: Stage, matches: readonly Match[]): Promise<void> {
  for (const match of matches.filter(({ match_status }) => match_status === 'in_progress')) {
    await captainOf(stage, match.team2_id).must('POST', `/matches/${match.id}/report`, {
      team1_games: winsNeeded(match),
      team2_games: 0,
    })
  }
}

export const winsNeeded = ({ best_of }: Match): number => Math.ceil(best_of / 2)

export const isDecided = ({ matches }: Bracket): boolean =>
  matches.length > 0 && matches.every(({ match_status }) => match_status === 'completed')

function captainOf({ teams }: Stage, teamId: string | null) {
  const team = teams.find(({ id }) => id === teamId)
  if (team === undefined) throw new Error(`no team ${teamId}`)
  return team.captain
}
