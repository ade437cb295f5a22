import type { Bracket } from '@cup/contract/bracket'
import type { BracketSide, Match } from '@cup/contract/matches'

/** The source of a slot's team; null is a bye. */
type Source = { team: string } | { from: Match; as: 'winner' | 'loser' } | null

/**
 * A double elimination of `n` teams as the server sends it before the first match: drawn up for the next power of two,
 * then every match with a bye is left out and its team moves on.
 */
export function bracketOf(n: number): Bracket {
  const rounds = Math.ceil(Math.log2(n))
  const matches: Match[] = []
  const play = (bracket: BracketSide, round: number, one: Source, two: Source): [winner: Source, loser: Source] => {
    if (one === null || two === null) return [one ?? two, null]
    const match = emptyMatch(`${bracket}-${round}-${matches.length}`, bracket, round)
    matches.push(match)
    seat(match, 'team1', one)
    seat(match, 'team2', two)
    return [
      { from: match, as: 'winner' },
      { from: match, as: 'loser' },
    ]
  }
  const playPairs = (bracket: BracketSide, round: number, sources: Source[]) => {
    const results = evens(sources).map((one, pair) => play(bracket, round, one, sources[2 * pair + 1] ?? null))
    return { winners: results.map(([winner]) => winner), losers: results.map(([, loser]) => loser) }
  }

  let winners: Source[] = seedOrder(rounds).map((seed) => (seed <= n ? { team: `team-${seed}` } : null))
  let losers: Source[] = []
  for (let round = 1; round <= rounds; round++) {
    const played = playPairs('winners', round, winners)
    winners = played.winners
    if (round === 1) losers = rounds === 1 ? played.losers : playPairs('losers', 1, played.losers).winners
    else {
      const dropped = played.losers.toReversed()
      losers = losers.map((survivor, at) => play('losers', 2 * round - 2, dropped[at] ?? null, survivor)[0])
      if (round < rounds) losers = playPairs('losers', 2 * round - 1, losers).winners
    }
  }
  play('winners', rounds + 1, winners[0] ?? null, losers[0] ?? null)
  return {
    tournament_id: `cup-of-${n}`,
    tournament_name: 'Cup 12',
    tournament_status: 'in_progress',
    server_time: '2026-11-21T18:00:00.000Z',
    teams: Array.from({ length: n }, (_, at) => ({
      id: `team-${at + 1}`,
      team_name: `Team ${at + 1}`,
      seed: at + 1,
      emblem: at + 1,
    })),
    matches: numbered(matches),
    start_date: '2026-11-21T18:00:00.000Z',
    automatic: false,
    version: 1,
  }
}

function seat(match: Match, slot: 'team1' | 'team2', source: Exclude<Source, null>): void {
  if ('team' in source) match[`${slot}_id`] = source.team
  else source.from[`${source.as}_to`] = { match_id: match.id, slot }
}

/** 1 v 4, 2 v 3 and so on, doubled from round to round. */
function seedOrder(rounds: number): number[] {
  let order = [1]
  for (let round = 0; round < rounds; round++) {
    order = order.flatMap((seed) => [seed, 2 ** (round + 1) + 1 - seed])
  }
  return order
}

/** Rounds without gaps, positions from 1, and round names. */
function numbered(matches: Match[]): Match[] {
  for (const side of ['winners', 'losers'] as const) {
    const own = matches.filter(({ bracket }) => bracket === side)
    const rounds = [...new Set(own.map(({ round }) => round))].sort((a, b) => a - b)
    const positions = new Map<number, number>()
    for (const match of own) {
      match.round = rounds.indexOf(match.round) + 1
      match.position = (positions.get(match.round) ?? 0) + 1
      positions.set(match.round, match.position)
      match.round_name = `${side === 'winners' ? 'Winners' : 'Losers'} Round ${match.round}`
    }
  }
  const grandFinal = matches.at(-1)
  if (grandFinal) grandFinal.round_name = 'Grand Final'
  return matches
}

const evens = <T>(values: T[]): T[] => values.filter((_, at) => at % 2 === 0)

export const emptyMatch = (id: string, bracket: BracketSide = 'winners', round = 1): Match => ({
  id,
  bracket,
  round,
  round_name: `Round ${round}`,
  position: 1,
  best_of: 3,
  match_status: 'pending',
  team1_id: null,
  team2_id: null,
  winner_id: null,
  score: null,
  series: null,
  checked_in_teams: [],
  checkin_deadline: null,
  winner_to: null,
  loser_to: null,
  ruling: null,
  started_at: null,
  completed_at: null,
  revision: 1,
})
