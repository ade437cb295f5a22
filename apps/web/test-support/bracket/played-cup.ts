import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { bracketOf } from './bracket-of.ts'

/** Plays a whole cup: the better seed always wins, so `team-1` is the champion and `team-2` the finalist. */
export function playedCup(teams: number): Bracket {
  const bracket = bracketOf(teams)
  const byId = new Map(bracket.matches.map((match) => [match.id, match]))
  const seat = (to: Match['winner_to'], teamId: string) => {
    const next = byId.get(to?.match_id ?? '')
    if (next && to) next[`${to.slot}_id`] = teamId
  }
  const seed = (id: string | null) => Number(id?.replace('team-', ''))
  for (let open = bracket.matches; open.length > 0; ) {
    const ready = open.filter(({ team1_id, team2_id }) => team1_id !== null && team2_id !== null)
    for (const match of ready) {
      const { team1_id, team2_id } = match as { team1_id: string; team2_id: string }
      const [winner, loser] = seed(team1_id) < seed(team2_id) ? [team1_id, team2_id] : [team2_id, team1_id]
      Object.assign(match, { match_status: 'completed', winner_id: winner, score: '2-1' })
      seat(match.winner_to, winner)
      seat(match.loser_to, loser)
    }
    open = open.filter(({ match_status }) => match_status !== 'completed')
    if (ready.length === 0) throw new Error('no match can be played')
  }
  return bracket
}
