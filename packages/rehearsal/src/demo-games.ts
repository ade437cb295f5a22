import { randomUUID } from 'node:crypto'
import type { Match } from '@cup/contract/matches'
import type { Person } from './person.ts'

export interface Roster {
  name: string
  people: Person[]
}

/** Goals of the winner and of the loser, game after game. */
const GOALS = [
  [3, 1],
  [4, 2],
  [2, 1],
  [5, 2],
  [1, 0],
] as const
const FIRST_ID = 76_561_190_000_000_000n

/** Every player's account of the game; captains have linked theirs. */
const accountOf = ({ user }: Person): string =>
  String(FIRST_ID + BigInt(`0x${user.id.replaceAll('-', '').slice(0, 8)}`))

export async function linkAccounts(rosters: readonly Roster[]): Promise<void> {
  for (const captain of rosters.flatMap(({ people }) => people[0] ?? [])) {
    const account = { platform: 'steam', id: accountOf(captain), name: captain.user.name.split(' ')[0] }
    await captain.must('PUT', '/account/game-accounts', { accounts: [account] })
  }
}

/** Checks both teams in and starts the match. */
export async function start(admin: Person, match: Match, teams: readonly Roster[]): Promise<void> {
  await admin.must('POST', `/admin/matches/${match.id}/start-checkin`)
  for (const { people } of teams) await people[0]?.must('POST', `/matches/${match.id}/checkin`)
  await admin.must('POST', `/admin/matches/${match.id}/process-checkin`)
}

type Teams = readonly [Roster, Roster]

/** Plays a match game by game with the readings of both teams, so that nobody enters a result. */
export async function playByGames(admin: Person, match: Match, teams: Teams, result: { winner: 0 | 1; lost: number }) {
  await start(admin, match, teams)
  const other = result.winner === 0 ? 1 : 0
  const needed = Math.ceil(match.best_of / 2)
  const winners = [...Array<0 | 1>(result.lost).fill(other), ...Array<0 | 1>(needed).fill(result.winner)]
  for (const [index, winner] of winners.entries()) await reportGame(match, teams, winner, index)
}

/** Both teams send the same game. The first team is blue. */
export async function reportGame(match: Match, teams: Teams, winner: 0 | 1, index: number): Promise<void> {
  const [more, fewer] = GOALS[(index + match.position) % GOALS.length] ?? GOALS[0]
  const goals = winner === 0 ? [more, fewer] : [fewer, more]
  const reading = {
    blue: goals[0],
    orange: goals[1],
    winner: winner === 0 ? 'blue' : 'orange',
    forfeit: false,
    overtime: more - fewer === 1,
    match_guid: randomUUID().replaceAll('-', '').toUpperCase(),
    started_at: new Date().toISOString(),
    seconds_played: null,
    map: 'Stadium_P',
    players: teams.flatMap(({ people }, side) =>
      people.map((person, at) => playerOf(person, side, at, goals[side] ?? 0)),
    ),
  }
  for (const [side, { people }] of teams.entries()) {
    const body = { source: 'live', reading, side: side === 0 ? 'blue' : 'orange' }
    await people[0]?.must('POST', `/matches/${match.id}/games`, body)
  }
}

/** The first player scores most, the second assists, the third saves. */
function playerOf(person: Person, side: number, at: number, goals: number) {
  const scored = at === 0 ? Math.ceil(goals / 2) : at === 1 ? Math.floor(goals / 2) : 0
  return {
    name: person.user.name.split(' ')[0] ?? '',
    side: side === 0 ? 'blue' : 'orange',
    platform: 'steam',
    id: accountOf(person),
    score: 100 * scored + 50,
    goals: scored,
    assists: at === 1 ? Math.ceil(goals / 2) : 0,
    saves: at === 2 ? 3 : 1,
    shots: scored + 1,
    bot: false,
  }
}
