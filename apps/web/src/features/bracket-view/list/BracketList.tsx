import type { BracketSide } from '@cup/contract/matches'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BracketHelp } from '../board/BracketHelp.tsx'
import { useBoard } from '../board/board-context.ts'
import { cardSelector } from '../board/card-selector.ts'
import { pinFocus } from '../board/focus-pins.ts'
import { SECTION_TITLES } from '../board/section-titles.ts'
import { type Jump, type Reveal, useReveal } from '../board/use-jump.ts'
import { useMatchKeys } from '../board/use-match-keys.ts'
import { flash } from '../card/flash.ts'
import type { Layout } from '../layout/layout.ts'
import { SavePictureButton } from '../tools/SavePictureButton.tsx'
import { openRounds } from './open-rounds.ts'
import { RoundList } from './RoundList.tsx'

interface BracketListProps {
  layout: Layout
  jump: Jump
}

/** Round by round, for screens where a tree would show two columns: one section and one round at a time. */
export function BracketList({ layout, jump }: BracketListProps) {
  const { store, focus } = useBoard()
  const list = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState(layout.sections[0]?.side ?? 'winners')
  const [chosen, setChosen] = useState<Partial<Record<BracketSide, number>>>(() => openRounds(layout, store))
  const section = layout.sections.find((other) => other.side === side) ?? layout.sections[0]
  const column = section?.columns[chosen[section.side] ?? 0] ?? section?.columns[0]

  // The tab stop is always one of the cards that are shown.
  useLayoutEffect(() => {
    const [first] = column?.ids ?? []
    if (first !== undefined && !column?.ids.includes(focus.get().at(-1) ?? '')) pinFocus(focus, first)
  }, [column, focus])

  const reveal = useCallback<Reveal>(
    (matchId, { align, focus: takeFocus }) => {
      const place = layout.places.get(matchId)
      if (!place) return
      flushSync(() => {
        setSide(place.side)
        setChosen((before) => ({ ...before, [place.side]: place.column }))
        pinFocus(focus, matchId)
      })
      const card = list.current?.querySelector<HTMLElement>(cardSelector(matchId))
      if (takeFocus) card?.focus({ preventScroll: true })
      if (align === 'center') flash(card)
      card?.scrollIntoView({ block: align })
    },
    [layout, focus],
  )
  useReveal(reveal, layout, jump)
  const keys = useMatchKeys({ layout, reveal, zoom: 1, myMatchId: jump.targetId })
  if (!section || !column) return null
  return (
    <div ref={list} className="bk-list" {...keys}>
      <BracketHelp />
      {layout.sections.length > 1 && (
        <fieldset className="bk-chips" aria-label="Section">
          {layout.sections.map((other) => (
            <button key={other.side} type="button" aria-pressed={other === section} onClick={() => setSide(other.side)}>
              {SECTION_TITLES[other.side]}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className="bk-chips" aria-label="Round">
        {section.columns.map((other, index) => (
          <button
            key={other.round}
            type="button"
            aria-pressed={other === column}
            onClick={() => setChosen({ ...chosen, [side]: index })}
          >
            {shortName(store.round(side, other.round)?.name)}
          </button>
        ))}
      </fieldset>
      <section aria-label={SECTION_TITLES[side]}>
        <h2 className={layout.sections.length > 1 ? 'sr-only' : undefined}>{SECTION_TITLES[side]}</h2>
        <RoundList key={column.round} side={side} column={column} />
      </section>
      {/* On a phone the tools above have no room for it. */}
      <div className="mt-5 sm:hidden">
        <SavePictureButton />
      </div>
    </div>
  )
}

/** The section is chosen above: `Winners Round 2` is `Round 2` here. */
const shortName = (name = ''): string => name.replace(/^\w+ (?=Round \d)/, '')
