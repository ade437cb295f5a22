import type { Bracket } from './bracket.ts'
import { hasBothTeams, TBD, winnerOf } from './match-state.ts'
import type { MatchIndex, TeamId } from './types.ts'

/** Matches that can be played now: both teams known, nothing decided. Ascending by index. */
export const readyMatches = ({ matches }: Bracket): MatchIndex[] => {
  const ready: MatchIndex[] = []
  for (const [idx, match] of matches.entries()) {
    if (hasBothTeams(match) && match.rule.outcome === null) ready.push(idx)
  }
  return ready
}

/** The match that a team plays next or waits in; undefined if the team is out, has won or does not exist. */
export const openMatchOf = ({ seeds, matches }: Bracket, team: TeamId): MatchIndex | undefined => {
  const seed = seeds.indexOf(team)
  if (seed < 0) return undefined
  const idx = matches.findLastIndex(({ slot1, slot2 }) => slot1 === seed || slot2 === seed)
  const latest = matches[idx]
  if (!latest || winnerOf(latest) !== TBD) return undefined
  const isOut = latest.slot1 === seed ? latest.rule.team1Out : latest.rule.team2Out
  return isOut ? undefined : idx
}
