import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { groupRounds, SIDES } from './layout.ts'

/** Folding pays where rounds are tall. */
const TALL_FROM_TEAMS = 33
const ALWAYS_SHOWN = 2

export const hidesFinishedByDefault = ({ teams, tournament_status }: Bracket): boolean =>
  tournament_status === 'in_progress' && teams.length >= TALL_FROM_TEAMS

/** The matches without the rounds at the beginning that are over; the last two rounds of a section always stay. */
export function withoutFinishedRounds(
  structure: readonly Match[],
  current: (id: string) => Match | undefined,
): Match[] {
  return SIDES.flatMap((side) => {
    const rounds = groupRounds(structure.filter(({ bracket }) => bracket === side))
    const open = rounds.findIndex((round) => round.some(({ id }) => current(id)?.match_status !== 'completed'))
    const first = Math.min(open === -1 ? rounds.length : open, Math.max(0, rounds.length - ALWAYS_SHOWN))
    return rounds.slice(first).flat()
  })
}
