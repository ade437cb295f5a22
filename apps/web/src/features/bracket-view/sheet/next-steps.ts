import type { Match } from '@cup/contract/matches'

interface NextStep {
  who: 'Winner' | 'Loser'
  where: string
}

/** Where the winner and the loser of a match go next. */
export function nextSteps(match: Match, matches: readonly Match[]): NextStep[] {
  const nameOf = (id: string | undefined) => matches.find((other) => other.id === id)?.round_name
  const reset = matches.find(({ bracket, round }) => bracket === match.bracket && round === match.round + 1)
  const winnerTo = nameOf(match.winner_to?.match_id)
  const loserTo = nameOf(match.loser_to?.match_id)
  if (winnerTo) {
    return [
      { who: 'Winner', where: `goes on to ${winnerTo}` },
      { who: 'Loser', where: loserTo ? `drops to ${loserTo}` : 'is out' },
    ]
  }
  if (reset) return [{ who: 'Winner', where: `and loser meet again in ${reset.round_name}` }]
  return [
    { who: 'Winner', where: match.match_status === 'completed' ? 'is the champion' : 'takes the cup' },
    { who: 'Loser', where: 'is second' },
  ]
}
