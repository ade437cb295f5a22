import { type ReactNode, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cardSelector, FocusContext, pinFocus } from '../board/board-context.ts'
import { MatchKeysHelp, useMatchKeys } from '../board/match-keys.tsx'
import { type Jump, type Reveal, useReveal } from '../board/use-jump.ts'
import { flash } from '../card/flash.ts'
import { type Layout, SECTION_TITLES } from '../layout/layout.ts'
import { LiveNow } from '../rail/LiveNow.tsx'
import { type ChosenRounds, useOpenRounds } from './open-rounds.ts'
import { RoundChips } from './RoundChips.tsx'
import { RoundList } from './RoundList.tsx'
import './large-buttons.css'

const ROUNDS =
  'grid min-w-0 auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-4 overflow-x-auto pb-2 [scrollbar-color:var(--color-line-strong)_var(--color-canvas)]'

interface BracketListProps {
  layout: Layout
  jump: Jump
  /** Whether there is space for all rounds side by side. */
  wide: boolean
  /** Rendered with the list of a phone and below it, so that the list does not push it down. */
  end: ReactNode
}

/** The matches as lists: on a phone one round of each side at a time, on a wide screen every round in a column. */
export function BracketList({ layout, jump, wide, end }: BracketListProps) {
  const [focused, setFocused] = use(FocusContext)
  const tabStop = focused.at(-1)
  const list = useRef<HTMLDivElement>(null)
  const open = useOpenRounds(layout)
  const [chosen, setChosen] = useState<ChosenRounds>({})
  const rounds = useMemo(() => ({ ...open, ...chosen }), [open, chosen])
  const shown = useMemo(
    () => layout.sections.map((section) => ({ ...section, column: section.columns[rounds[section.side] ?? 0] })),
    [layout, rounds],
  )

  // The tab stop must be one of the cards on the screen.
  useLayoutEffect(() => {
    if (wide) return
    const ids = shown.flatMap(({ column }) => column?.ids ?? [])
    const [first] = ids
    if (first !== undefined && !ids.includes(tabStop ?? '')) setFocused(pinFocus(first))
  }, [wide, shown, tabStop, setFocused])

  const reveal = useCallback<Reveal>(
    (matchId, { align, focus: takeFocus }) => {
      const place = layout.places.get(matchId)
      if (!place) return
      flushSync(() => {
        setChosen((before) => ({ ...before, [place.side]: place.column }))
        setFocused(pinFocus(matchId))
      })
      const card = list.current?.querySelector<HTMLElement>(cardSelector(matchId))
      if (takeFocus) card?.focus({ preventScroll: true })
      if (align === 'center') flash(card)
      card?.scrollIntoView({ block: align, inline: 'nearest' })
    },
    [layout, setFocused],
  )
  useReveal(reveal, layout, jump)
  const keys = useMatchKeys({ layout, reveal, zoom: 1, myMatchId: jump.targetId })
  if (wide) {
    return (
      <div ref={list} className="bk-list grid grid-cols-1 gap-5" {...keys}>
        <MatchKeysHelp />
        {layout.sections.map(({ side, columns }) => (
          <section key={side} aria-label={SECTION_TITLES[side]}>
            <h2 className="mb-2 text-section font-semibold">{SECTION_TITLES[side]}</h2>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
            <fieldset className={ROUNDS} aria-label={`Rounds of the ${SECTION_TITLES[side]}`} tabIndex={0}>
              {columns.map((round) => (
                <div key={round.round}>
                  <RoundList as="column" side={side} column={round} tabStop={tabStop} />
                </div>
              ))}
            </fieldset>
          </section>
        ))}
      </div>
    )
  }
  return (
    <>
      <div ref={list} className="bk-list grid grid-cols-1 gap-6" {...keys}>
        <MatchKeysHelp />
        <LiveNow />
        {shown.map(({ side, columns, column }) => (
          <section key={side} aria-label={SECTION_TITLES[side]}>
            <h2 className="text-section font-semibold">{SECTION_TITLES[side]}</h2>
            <RoundChips
              side={side}
              columns={columns}
              chosen={rounds[side] ?? 0}
              onChoose={(index) => setChosen((before) => ({ ...before, [side]: index }))}
            />
            {column && <RoundList key={column.round} as="grid" side={side} column={column} tabStop={tabStop} />}
          </section>
        ))}
      </div>
      {end}
    </>
  )
}
