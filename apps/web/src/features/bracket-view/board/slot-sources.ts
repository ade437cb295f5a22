import { matchName } from '@cup/contract/match-name'
import type { Match } from '@cup/contract/matches'

export type Slot = 'team1' | 'team2'

/** The source of each slot's team: `Winner of Winners Round 1, match 3`. Slots of the first round have no entry. */
export function slotSources(matches: readonly Match[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>()
  for (const match of matches) {
    const { winner_to, loser_to } = match
    const name = matchName(match)
    if (winner_to) sources.set(slotKey(winner_to.match_id, winner_to.slot), `Winner of ${name}`)
    if (loser_to) sources.set(slotKey(loser_to.match_id, loser_to.slot), `Loser of ${name}`)
  }
  return sources
}

export const slotKey = (matchId: string, slot: Slot): string => `${matchId} ${slot}`
