import { setTimeout as sleep } from 'node:timers/promises'
import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import { readBracket } from '@cup/rehearsal/cup'
import type { Stage } from './stage.ts'

const TIMEOUT_MS = 180_000
const POLL_MS = 250

export const currentCup = ({ organiser }: Stage): Promise<Tournament> => organiser.must('GET', '/tournaments/current')

export async function cupBracket(stage: Stage): Promise<Bracket> {
  return readBracket(stage.organiser, (await currentCup(stage)).id)
}

/** Polls until something is found. */
export async function until<T>(what: string, find: () => Promise<T | false>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const found = await find()
    if (found !== false) return found
    if (Date.now() > deadline) throw new Error(`no ${what} within ${TIMEOUT_MS / 1000} seconds`)
    await sleep(POLL_MS)
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
