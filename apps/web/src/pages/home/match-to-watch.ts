import type { Match } from '@cup/contract/matches'

const ORDER = ['in_progress', 'checkin', 'pending'] as const
const WORDS = { in_progress: 'Now playing', checkin: 'Called', pending: 'Next' } as const

/** The match a visitor should see: one being played, else one that is called, else the next; the latest round first. */
export function matchToWatch(matches: readonly Match[]): { match: Match; word: string } | undefined {
  const known = matches.filter(({ team1_id, team2_id }) => team1_id !== null && team2_id !== null)
  for (const status of ORDER) {
    const [match] = known
      .filter(({ match_status }) => match_status === status)
      .sort((a, b) => b.best_of - a.best_of || sideOrder(a) - sideOrder(b) || b.round - a.round)
    if (match) return { match, word: WORDS[status] }
  }
  return undefined
}

const sideOrder = ({ bracket }: Match): number => (bracket === 'winners' ? 0 : 1)
