import { matchName } from '@cup/contract/match-name'

interface FeedingMatch {
  round_name: string
  position: number
  winner_to_idx: number | null
  winner_to_slot: number | null
  loser_to_idx: number | null
  loser_to_slot: number | null
}

/** The source of an empty slot's team: `Winner of Winners Round 1, match 3`. */
export function slotSource(matches: readonly FeedingMatch[], idx: number, slot: number): string | null {
  for (const match of matches) {
    const name = matchName(match)
    if (match.winner_to_idx === idx && match.winner_to_slot === slot) return `Winner of ${name}`
    if (match.loser_to_idx === idx && match.loser_to_slot === slot) return `Loser of ${name}`
  }
  return null
}
