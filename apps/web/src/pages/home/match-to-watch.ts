import type { Match } from '@cup/contract/matches'

const ORDER = ['in_progress', 'checkin', 'pending'] as const
const WORDS = { in_progress: 'Now playing', checkin: 'Called', pending: 'Next' } as const

/** The matches worth watching: in progress, then called, then next; late rounds first. */
export function matchesToWatch(matches: readonly Match[]): Array<{ match: Match; word: string }> {
  const known = matches.filter(({ team1_id, team2_id }) => team1_id !== null && team2_id !== null)
  return ORDER.flatMap((status) =>
    known
      .filter(({ match_status }) => match_status === status)
      .sort((a, b) => b.best_of - a.best_of || sideOrder(a) - sideOrder(b) || b.round - a.round)
      .map((match) => ({ match, word: WORDS[status] })),
  )
}

const sideOrder = ({ bracket }: Match): number => (bracket === 'winners' ? 0 : 1)
