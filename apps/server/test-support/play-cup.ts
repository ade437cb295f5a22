import {
  applyOperation,
  type Bracket,
  championOf,
  generate,
  type Operation,
  podium,
  readyMatches,
  rowOf,
  toRows,
} from '@cup/bracket'
import type { Random } from '@cup/rehearsal/random'
import { must, type Stage } from './stage.ts'

export interface Cup {
  tournamentId: string
  /** In seed order, with a player of each. */
  teams: readonly { id: string; captain: { id: string } }[]
  admin: { id: string }
}

/** A cup in progress, and the engine's copy of its bracket. */
export interface PlayedCup {
  stage: Stage
  cup: Cup
  random: Random
  bracket: Bracket
  ids: Map<number, string>
  /** Matches that have begun: their check-in is over. */
  begun: Set<number>
  correctionsLeft: number
}

/** Begins to follow a bracket that has just been generated. */
export async function followCup(stage: Stage, cup: Cup, random: Random): Promise<PlayedCup> {
  const bracket = generate(cup.teams.map((team) => team.id))
  const played: PlayedCup = { stage, cup, random, bracket, ids: new Map(), begun: new Set(), correctionsLeft: 3 }
  await learnIds(played)
  return played
}

/** Plays until a team has won: random results, no-shows, disqualifications, withdrawals and corrections. */
export async function playToTheEnd(played: PlayedCup): Promise<void> {
  while (championOf(played.bracket) === undefined) await playOne(played)
}

/** The rows of the engine and those of the server. */
export async function compareRows({
  stage,
  cup,
  bracket,
}: PlayedCup): Promise<{ expected: object[]; actual: object[] }> {
  const { body } = await must(stage, cup.admin, 'GET', `/bracket/${cup.tournamentId}`)
  const expected = toRows(bracket).map((row) => ({
    round_name: row.roundName,
    position: row.position,
    best_of: row.bestOf,
    team1_id: row.team1,
    team2_id: row.team2,
    winner_id: row.winner,
    score: row.score,
    completed: row.complete,
  }))
  const actual = body.matches.map((match: Record<string, unknown>) => {
    const { round_name, position, best_of, team1_id, team2_id, winner_id, score, match_status } = match
    const completed = match_status === 'completed'
    return { round_name, position, best_of, team1_id, team2_id, winner_id, score, completed }
  })
  return { expected, actual }
}

export const expectedPodium = ({ bracket }: PlayedCup): (string | null)[] => {
  const { first, second, third } = podium(bracket)
  return [first, second, third]
}

async function learnIds({ stage, cup, ids }: PlayedCup): Promise<void> {
  const { body } = await must(stage, cup.admin, 'GET', `/bracket/${cup.tournamentId}`)
  const matches: { id: string }[] = body.matches
  for (const [idx, match] of matches.entries()) ids.set(idx, match.id)
}

async function playOne(played: PlayedCup): Promise<void> {
  const { random, bracket } = played
  const ready = readyMatches(bracket)
  const chance = random.next()
  if (chance < 0.06 && played.correctionsLeft > 0) return correctOne(played)
  if (chance < 0.09) return withdrawOne(played)
  const match = random.pick(ready)
  if (chance < 0.16) return disqualifyOne(played, match)
  if (chance < 0.4 && !played.begun.has(match)) return checkInOne(played, match)
  return setScore(played, match, random.pick([1, 2]))
}

const pathOf = ({ ids }: PlayedCup, match: number): string => `/admin/matches/${ids.get(match)}`

async function act(played: PlayedCup, path: string, operation: Operation | undefined): Promise<void> {
  await must(played.stage, played.cup.admin, 'POST', path)
  if (operation === undefined) return
  const { bracket, reset } = applyOperation(played.bracket, operation, { mode: 'cascade' })
  played.bracket = bracket
  if (reset !== null) await learnIds(played)
}

async function setScore(played: PlayedCup, match: number, slot: 1 | 2, cascade = false): Promise<void> {
  const { team1, team2 } = rowOf(played.bracket, match)
  const winner = (slot === 1 ? team1 : team2) ?? ''
  const score = played.random.pick(['2-0', '2-1', '3-1', '4-2'])
  const query = `winner_team_id=${winner}&score=${score}${cascade ? '&cascade=true' : ''}`
  await act(played, `${pathOf(played, match)}/update?${query}`, { type: 'result', match, winner, score })
}

/** Another score, or another winner, of a match that was decided between two teams. */
async function correctOne(played: PlayedCup): Promise<void> {
  const { random, bracket } = played
  played.correctionsLeft -= 1
  const decided = toRows(bracket).filter((row) => row.complete && row.team1 !== null && row.team2 !== null)
  if (decided.length > 0) await setScore(played, random.pick(decided).idx, random.pick([1, 2]), true)
}

async function disqualifyOne(played: PlayedCup, match: number): Promise<void> {
  const { team1, team2 } = rowOf(played.bracket, match)
  const team = played.random.pick([team1, team2]) ?? ''
  await act(played, `${pathOf(played, match)}/dq-team?team_id=${team}`, { type: 'forfeit', match, team })
}

/** A team withdraws, perhaps while it waits for an opponent. */
async function withdrawOne(played: PlayedCup): Promise<void> {
  const open = toRows(played.bracket).filter((row) => !row.complete && row.outcome === null)
  const waiting = open.flatMap(({ idx, team1, team2 }) =>
    [team1, team2].flatMap((team) => (team === null ? [] : [{ match: idx, team }])),
  )
  const { match, team } = played.random.pick(waiting)
  const path = `${pathOf(played, match)}/dq-team?team_id=${team}&withdraw=true&reason=Left`
  await act(played, path, { type: 'disqualify', match, team })
}

/** Opens the check-in; some of the teams check in. */
async function checkInOne(played: PlayedCup, match: number): Promise<void> {
  const { stage, cup, random, bracket, ids } = played
  const { team1, team2 } = rowOf(bracket, match)
  await act(played, `${pathOf(played, match)}/start-checkin`, undefined)
  const absent: string[] = []
  for (const teamId of [team1 ?? '', team2 ?? '']) {
    const captain = cup.teams.find((team) => team.id === teamId)?.captain
    if (captain !== undefined && random.next() < 0.75) {
      await must(stage, captain, 'POST', `/matches/${ids.get(match)}/checkin`)
    } else absent.push(teamId)
  }
  await act(played, `${pathOf(played, match)}/process-checkin`, toNoShow(match, absent))
  played.begun.add(match)
}

function toNoShow(match: number, absent: readonly string[]): Operation | undefined {
  if (absent.length === 0) return undefined
  if (absent.length === 2) return { type: 'double_forfeit', match }
  return { type: 'forfeit', match, team: absent[0] ?? '' }
}
