import type { Match } from '@cup/contract/matches'

export interface RemainingTeam {
  teamId: string
  /** Lost once: the next loss eliminates the team. */
  inLosers: boolean
}

/** The teams that are not eliminated, those without a loss first. A team with a bye has a match ahead as well. */
export function remainingTeams(matches: readonly Match[]): RemainingTeam[] {
  const losses = new Map<string, number>()
  for (const { team1_id, team2_id, winner_id, match_status } of matches) {
    for (const id of [team1_id, team2_id]) {
      if (id === null) continue
      const lost = match_status === 'completed' && winner_id !== id ? 1 : 0
      losses.set(id, (losses.get(id) ?? 0) + lost)
    }
  }
  const left = [...losses].filter(([, lost]) => lost < 2).map(([teamId, lost]) => ({ teamId, inLosers: lost === 1 }))
  return [...left.filter(({ inLosers }) => !inLosers), ...left.filter(({ inLosers }) => inLosers)]
}
