import type { AdminMatch } from '../admin-match.ts'

interface NamedTeam {
  id: string
  name: string
}

/** The teams that have not checked in. They may still be present, even after the deadline. */
export function absentTeams({ match, team1, team2 }: AdminMatch): NamedTeam[] {
  const both = [
    { id: match.team1_id, name: team1 },
    { id: match.team2_id, name: team2 },
  ]
  return both.flatMap(({ id, name }) => (id === null || match.checked_in_teams.includes(id) ? [] : [{ id, name }]))
}

/** The consequence of processing check-in now; undefined if both teams have checked in. */
export function noShowConsequence(entry: AdminMatch): string | undefined {
  const [absent, another] = absentTeams(entry)
  if (absent === undefined) return undefined
  if (another !== undefined) {
    return `Neither ${absent.name} nor ${another.name} has checked in. The match ends without a winner, and both teams are out of the tournament.`
  }
  const winner = absent.id === entry.match.team1_id ? entry.team2 : entry.team1
  return `${absent.name} has not checked in: it loses to ${winner} by no-show and ${fateOf(entry)}.`
}

function fateOf({ match, loserGoesTo }: AdminMatch): string {
  if (loserGoesTo !== null) return `drops to ${loserGoesTo}`
  return match.bracket === 'losers' ? 'is out of the tournament' : `takes the loss of the ${match.round_name}`
}
