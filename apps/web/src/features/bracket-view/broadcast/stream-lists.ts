import type { Match } from '@cup/contract/matches'

const bothKnown = ({ team1_id, team2_id }: Match): boolean => team1_id !== null && team2_id !== null

/** Matches being played; the most important first. */
export const playingNow = (matches: readonly Match[]): Match[] =>
  matches.filter(({ match_status }) => match_status === 'in_progress').sort(byWeight)

/** Matches that are called, then those whose two teams are known. */
export const comingUp = (matches: readonly Match[]): Match[] => [
  ...matches.filter(({ match_status }) => match_status === 'checkin').sort(byWeight),
  ...matches.filter((match) => match.match_status === 'pending' && bothKnown(match)).sort(byWeight),
]

/** The last results, newest first, without matches that were not played. */
export const lastResults = (matches: readonly Match[], count: number): Match[] =>
  matches
    .filter((match) => match.match_status === 'completed' && match.winner_id !== null && bothKnown(match))
    .sort((a, b) => ((a.completed_at ?? '') < (b.completed_at ?? '') ? 1 : -1))
    .slice(0, count)

/** Longer matches matter more, then the winners side, then later rounds. */
function byWeight(a: Match, b: Match): number {
  const side = (match: Match) => (match.bracket === 'winners' ? 0 : 1)
  return b.best_of - a.best_of || side(a) - side(b) || b.round - a.round
}
