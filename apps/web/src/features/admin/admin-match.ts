import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'

/** A match with the names an admin sees beside it. */
export interface AdminMatch {
  match: Match
  team1: string
  team2: string
  /** The round the loser drops to; null if the loser is out or the round is unknown. */
  loserGoesTo: string | null
}

export function adminMatches({ teams, matches }: Pick<Bracket, 'teams' | 'matches'>): AdminMatch[] {
  const names = new Map(teams.map(({ id, team_name }) => [id, team_name]))
  const rounds = new Map(matches.map(({ id, round_name }) => [id, round_name]))
  const nameOf = (id: string | null, fallback: string) => (id === null ? fallback : (names.get(id) ?? fallback))
  return matches.map((match) => ({
    match,
    team1: nameOf(match.team1_id, 'Team 1'),
    team2: nameOf(match.team2_id, 'Team 2'),
    loserGoesTo: match.loser_to === null ? null : (rounds.get(match.loser_to.match_id) ?? null),
  }))
}

export const isLineUpKnown = ({ team1_id, team2_id }: Match): boolean => team1_id !== null && team2_id !== null

/** "Winners Round 1: Redshift vs Octane": identifies the match in a dialog. */
export const matchTitle = ({ match, team1, team2 }: AdminMatch): string => `${match.round_name}: ${team1} vs ${team2}`
