import { type MatchRow as EngineRow, generate, toRows } from '@cup/bracket'
import type { Bracket, BracketPreview, BracketTeam } from '@cup/contract/bracket'
import { toMatch } from '../matches/match.view.ts'
import type { MatchRow } from '../matches/matches.queries.ts'
import { emblemOfTeam } from '../tournaments/team-emblem.rules.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'

export const toBracketView = (
  tournament: TournamentRow,
  rows: readonly MatchRow[],
  { version, now }: { version: number; now: Date },
): Bracket => ({
  tournament_id: tournament.id,
  tournament_name: tournament.name,
  tournament_status: tournament.status,
  start_date: tournament.start_date.toISOString(),
  automatic: tournament.automatic,
  version,
  server_time: now.toISOString(),
  teams: toTeams(rows),
  matches: rows.map(toMatch),
})

/** Every team appears in the row of its first match, so the matches name all teams. */
function toTeams(rows: readonly MatchRow[]): BracketTeam[] {
  const teams = new Map<string, BracketTeam>()
  for (const row of rows) {
    for (const [id, name, seed, captainId, emblem] of [
      [row.team1_id, row.team1_name, row.team1_seed, row.team1_captain_id, row.team1_emblem],
      [row.team2_id, row.team2_name, row.team2_seed, row.team2_captain_id, row.team2_emblem],
    ] as const) {
      if (id === null || name === null || seed === null || captainId === null || teams.has(id)) continue
      const team = { emblem, team_name: name, captain_id: captainId }
      teams.set(id, { id, team_name: name, seed, emblem: emblemOfTeam(team) })
    }
  }
  return [...teams.values()].toSorted((one, other) => one.seed - other.seed)
}

type Pairs = Pick<BracketPreview, 'byes' | 'match_count' | 'first_round'>

/** The first round, byes and match count if the teams were seeded in this order. */
export function toPairs(teams: readonly { id: string; team_name: string }[]): Pairs {
  if (teams.length < 2) return { byes: 0, match_count: 0, first_round: [] }
  const names = new Map(teams.map((team) => [team.id, team.team_name]))
  const rows = toRows(generate(teams.map((team) => team.id)))
  const opening = rows.filter((row) => row.bracket === 'winners' && row.round === 1)
  return {
    byes: teams.length - 2 * opening.length,
    match_count: rows.length,
    first_round: opening.map((row) => toPair(row, names)),
  }
}

const toPair = ({ team1, team2 }: EngineRow, names: ReadonlyMap<string, string>) => ({
  team1_name: names.get(team1 ?? '') ?? '',
  team2_name: names.get(team2 ?? '') ?? '',
})
