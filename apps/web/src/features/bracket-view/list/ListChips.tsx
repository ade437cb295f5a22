import { useLayoutEffect, useRef } from 'react'
import { useBoard } from '../board/board-context.ts'
import { type Layout, SECTION_TITLES } from '../layout/layout.ts'
import type { ListChoice } from './list-choice.ts'

const ROW = '-mx-4 flex min-w-0 snap-x snap-proximity gap-1.5 overflow-x-auto px-4 pt-1 pb-3 [scrollbar-width:none]'
const CHIP =
  'min-h-11 snap-center rounded-full border border-line-strong px-4 whitespace-nowrap text-text-2 aria-pressed:border-transparent aria-pressed:bg-text aria-pressed:font-semibold aria-pressed:text-canvas'

interface ListChipsProps {
  layout: Layout
  choice: ListChoice
  liveCount: number
  onChoose: (choice: ListChoice) => void
}

/** Chooses between the live matches and the rounds of each side. */
export function ListChips({ layout, choice, liveCount, onChoose }: ListChipsProps) {
  const { bracket } = useBoard()
  const section = layout.sections.find(({ side }) => side === choice.part)
  const sections = useChosenInSight(choice)
  const rounds = useChosenInSight(choice)
  const pick = (part: ListChoice['part']) => onChoose({ ...choice, part })
  return (
    <>
      <fieldset ref={sections} className={ROW} aria-label="Section">
        {(liveCount > 0 || choice.part === 'live') && (
          <button type="button" className={CHIP} aria-pressed={choice.part === 'live'} onClick={() => pick('live')}>
            {`Live now (${liveCount})`}
          </button>
        )}
        {layout.sections.map(({ side }) => (
          <button
            key={side}
            type="button"
            className={CHIP}
            aria-pressed={side === choice.part}
            onClick={() => pick(side)}
          >
            {SECTION_TITLES[side]}
          </button>
        ))}
      </fieldset>
      {section && (
        <fieldset ref={rounds} className={ROW} aria-label="Round">
          {section.columns.map(({ round }, index) => (
            <button
              key={round}
              type="button"
              className={CHIP}
              aria-pressed={index === (choice.rounds[section.side] ?? 0)}
              onClick={() => onChoose({ ...choice, rounds: { ...choice.rounds, [section.side]: index } })}
            >
              {shortName(bracket.get().round(section.side, round)?.name)}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** A row of chips is wider than a phone; the chosen one is moved to its middle, without moving the page. */
function useChosenInSight(choice: ListChoice) {
  const row = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves the row
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
    const all = row.current?.getBoundingClientRect()
    if (row.current && chosen && all) {
      row.current.scrollLeft += chosen.left + chosen.width / 2 - (all.left + all.width / 2)
    }
  }, [choice])
  return row
}

/** The section is named above, so `Winners Round 2` is shortened to `Round 2`. */
const shortName = (name = ''): string => name.replace(/^\w+ (?=Round \d)/, '')
