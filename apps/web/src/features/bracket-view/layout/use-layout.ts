import type { Bracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { useMemo } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import type { BracketIndex } from '../board/bracket-index.ts'
import { groupRounds, type Layout, layOut, SIDES } from './layout.ts'

/** Smaller brackets fit on the screen with every round. */
const HIDES_FROM_TEAMS = 33
const ALWAYS_SHOWN = 2

export const hidesFinishedByDefault = ({ teams, tournament_status }: Bracket): boolean =>
  tournament_status === 'in_progress' && teams.length >= HIDES_FROM_TEAMS

/** Drops the finished rounds at the start of each section. The last two rounds of a section always stay. */
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

const unfinished = ({ structure, match }: BracketIndex): Match[] => withoutFinishedRounds(structure, match)

/**
 * Laid out again when matches are added or removed. A round that ends while it is on the screen stays until then, so
 * that nothing moves away under the viewer's eyes.
 */
export function useLayout(hideFinished: boolean): Layout {
  const { bracket } = useBoard()
  const structure = useBracketValue((index) => index.structure)
  return useMemo(() => layOut(hideFinished ? unfinished(bracket.get()) : structure), [structure, hideFinished, bracket])
}

/** For the broadcast, which cannot be scrolled: a round is dropped when its last match ends. */
export function useUnfinishedMatches(): readonly Match[] {
  const { bracket } = useBoard()
  const structure = useBracketValue((index) => index.structure)
  // The first match gives the start of the winners side; the count then gives that of the losers side.
  const shown = useBracketValue((index) => {
    const matches = unfinished(index)
    return `${matches[0]?.id} ${matches.length}`
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bracket is read again when one of them changes
  return useMemo(() => unfinished(bracket.get()), [structure, shown, bracket])
}
