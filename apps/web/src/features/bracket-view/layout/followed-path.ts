import type { Bracket } from '@cup/contract/bracket'
import type { BracketSide, Match } from '@cup/contract/matches'
import { lineFrom } from './connectors.ts'
import type { Layout } from './layout.ts'

export const plays = (match: Match | undefined, teamId: string | null): boolean =>
  teamId !== null && (match?.team1_id === teamId || match?.team2_id === teamId)

/** The lines a team took in one section, and the one it would take next. */
export function followedPath(layout: Layout, side: BracketSide, { matches }: Bracket, teamId: string): string {
  const own = matches.filter((match) => match.bracket === side && plays(match, teamId))
  const ids = new Set(own.map(({ id }) => id))
  return own
    .filter(({ id, match_status }) => match_status !== 'completed' || ids.has(layout.next.get(id) ?? ''))
    .map(({ id }) => lineFrom(layout, id))
    .join('')
}
