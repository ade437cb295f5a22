import { applyResult, type Bracket as EngineBracket, generate, type MatchRow, readyMatches, toRows } from '@cup/bracket'
import type { Bracket, BracketTeam } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'

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
  }))
  const engine = playOut(teams, Math.floor((2 * teamCount - 2) * played))
  return {
    tournament_id: 'cup',
    tournament_name: 'Friday Night Cup',
    tournament_status: 'in_progress',
    server_time: '2026-11-20T18:00:00.000Z',
    teams,
    matches: toRows(engine).map(toMatch),
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

const idOf = (idx: number): string => `match-${idx}`

const toMatch = (row: MatchRow): Match => ({
  id: idOf(row.idx),
  bracket: row.bracket,
  round: row.round,
  round_name: row.roundName,
  position: row.position,
  best_of: row.bestOf,
  match_status: row.complete ? 'completed' : 'pending',
  team1_id: row.team1,
  team2_id: row.team2,
  winner_id: row.winner,
  score: row.score,
  checked_in_teams: [],
  checkin_deadline: null,
  winner_to: row.winnerTo && { match_id: idOf(row.winnerTo.match), slot: row.winnerTo.slot === 1 ? 'team1' : 'team2' },
  loser_to: row.loserTo && { match_id: idOf(row.loserTo.match), slot: row.loserTo.slot === 1 ? 'team1' : 'team2' },
  ruling: null,
  completed_at: row.complete ? '2026-11-20T17:30:00.000Z' : null,
})
