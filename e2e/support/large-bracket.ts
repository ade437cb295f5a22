import { generate, type MatchRow, toRows } from '@cup/bracket'
import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import type { Tournament } from '@cup/contract/tournaments'
import type { Page } from '@playwright/test'

const matchId = (index: number): string => `match-${index}`

const slotOf = (to: MatchRow['winnerTo']): Match['winner_to'] =>
  to && { match_id: matchId(to.match), slot: to.slot === 1 ? 'team1' : 'team2' }

/** A match as the server would send it, from the engine's own row. */
export const matchOfRow = (row: MatchRow): Match => ({
  id: matchId(row.idx),
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
  series: null,
  checked_in_teams: [],
  checkin_deadline: null,
  winner_to: slotOf(row.winnerTo),
  loser_to: slotOf(row.loserTo),
  ruling: null,
  started_at: null,
  completed_at: row.complete ? '2026-11-20T17:30:00.000Z' : null,
  revision: 1,
})

/** The server's response for a cup of that many teams, before its first match. */
export function largeBracket(cup: Tournament, size: number): Bracket {
  const ids = Array.from({ length: size }, (_, index) => `team-${index + 1}`)
  return {
    tournament_id: cup.id,
    tournament_name: cup.name,
    tournament_status: 'in_progress',
    server_time: new Date().toISOString(),
    teams: ids.map((id, index) => ({ id, team_name: `Team ${index + 1}`, seed: index + 1, emblem: index + 1 })),
    matches: toRows(generate(ids)).map(matchOfRow),
    start_date: '2026-11-21T18:00:00.000Z',
    automatic: false,
    // older than the real bracket, so that an event of the real one makes the page refetch
    version: 0,
  }
}

/** Responds with the result of `read` to requests for the cup's bracket; everything else reaches the server. */
export async function serveBracket(page: Page, cup: Tournament, read: () => Bracket): Promise<void> {
  await page.route(`**/api/bracket/${cup.id}*`, (route) => route.fulfill({ json: read() }))
}
