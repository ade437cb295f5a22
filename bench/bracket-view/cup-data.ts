import { applyResult, type Bracket as EngineBracket, generate, readyMatches, toRows } from '@cup/bracket'
import type { Bracket, BracketTeam } from '@cup/contract/bracket'
import { matchOfRow } from '@cup/e2e/large-bracket'

const FIRST = ['Boost', 'Demo', 'Crimson', 'Cobalt', 'Ceiling', 'Pinch', 'Orbital', 'Neon', 'Turbo', 'Midnight']
const SECOND = ['Wolves', 'Engine', 'Rats', 'Legends', 'Vipers', 'Ravens', 'Comets', 'Foxes', 'Pilots', 'Giants']

/** Names of the length people choose; the number keeps them apart. */
const teamName = (index: number): string =>
  `${FIRST[index % 10]} ${SECOND[Math.floor(index / 10) % 10]}${index < 100 ? '' : ` ${index}`}`

const WINS_NEEDED: Record<number, number> = { 3: 2, 5: 3, 7: 4 }

/** A cup as our server would send it, made by the engine: the first `played` of its matches are over. */
export function cupBracket(teamCount: number, played: number): Bracket {
  const teams = Array.from({ length: teamCount }, (_, index) => ({
    id: `team-${index + 1}`,
    team_name: teamName(index),
    seed: index + 1,
    emblem: 7919 * (index + 1),
  }))
  const engine = playOut(teams, Math.floor((2 * teamCount - 2) * played))
  return {
    tournament_id: 'cup',
    tournament_name: 'Friday Night Cup',
    tournament_status: 'in_progress',
    server_time: '2026-11-20T18:00:00.000Z',
    teams,
    matches: toRows(engine).map(matchOfRow),
    start_date: '2026-11-21T18:00:00.000Z',
    automatic: false,
    version: 1,
  }
}

function playOut(teams: readonly BracketTeam[], results: number): EngineBracket {
  let bracket = generate(teams.map(({ id }) => id))
  for (let done = 0; done < results; done++) {
    const [ready] = readyMatches(bracket)
    const row = toRows(bracket).find(({ idx }) => idx === ready)
    if (!row?.team1 || !row.team2) return bracket
    // Every fifth favourite stumbles, so that both sides of the bracket look like a real evening.
    const winner = done % 5 === 3 ? row.team2 : row.team1
    const wins = WINS_NEEDED[row.bestOf] ?? 2
    bracket = applyResult(bracket, row.idx, winner, winner === row.team1 ? `${wins}-1` : `0-${wins}`).bracket
  }
  return bracket
}
