import type { BracketSide } from '@cup/contract/matches'
import { useLayoutEffect, useRef } from 'react'
import { useBoard } from '../board/board-context.ts'
import { type Column, SECTION_TITLES } from '../layout/layout.ts'

const ROW = '-mx-4 flex min-w-0 snap-x snap-proximity gap-1.5 overflow-x-auto px-4 pt-1.5 pb-3 [scrollbar-width:none]'
const CHIP =
  'min-h-11 snap-center rounded-control border border-line-strong px-4 whitespace-nowrap text-text-2 aria-pressed:border-transparent aria-pressed:bg-text aria-pressed:font-semibold aria-pressed:text-canvas'

interface RoundChipsProps {
  side: BracketSide
  columns: readonly Column[]
  chosen: number
  onChoose: (index: number) => void
}

/** Chooses which round of a side the list shows. */
export function RoundChips({ side, columns, chosen, onChoose }: RoundChipsProps) {
  const { bracket } = useBoard()
  const row = useChosenInSight(chosen)
  if (columns.length < 2) return null
  return (
    <fieldset ref={row} className={ROW} aria-label={`Rounds of the ${SECTION_TITLES[side]}`}>
      {columns.map(({ round }, index) => (
        <button
          key={round}
          type="button"
          className={CHIP}
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
        >
          {shortName(bracket.get().round(side, round)?.name)}
        </button>
      ))}
    </fieldset>
  )
}

/** A row of chips is wider than a phone; the chosen one is moved to its middle, without moving the page. */
function useChosenInSight(chosen: number) {
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves the row
  useLayoutEffect(() => {
    const chip = row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
    const all = row.current?.getBoundingClientRect()
    if (row.current && chip && all) {
      row.current.scrollLeft += chip.left + chip.width / 2 - (all.left + all.width / 2)
    }
  }, [chosen])
  return row
}

/** The section is named above, so `Winners Round 2` is shortened to `Round 2`. */
const shortName = (name = ''): string => name.replace(/^\w+ (?=Round \d)/, '')
