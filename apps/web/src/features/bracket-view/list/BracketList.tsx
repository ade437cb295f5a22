import type { BracketSide } from '@cup/contract/matches'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cardSelector, pinFocus, useBoard, useBracketValue } from '../board/board-context.ts'
import type { BracketStore } from '../board/bracket-store.ts'
import { MatchKeysHelp, useMatchKeys } from '../board/match-keys.tsx'
import { type Jump, type Reveal, useReveal } from '../board/use-jump.ts'
import { flash } from '../card/flash.ts'
import { MatchCard } from '../card/MatchCard.tsx'
import { type Column, type Layout, SECTION_TITLES } from '../layout/layout.ts'
import { SavePictureButton } from '../tools/SavePictureButton.tsx'
import './list.css'

interface BracketListProps {
  layout: Layout
  jump: Jump
}

/** One section and one round at a time, for screens too narrow for a tree. */
export function BracketList({ layout, jump }: BracketListProps) {
  const { store, focus } = useBoard()
  const list = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState(layout.sections[0]?.side ?? 'winners')
  const [chosen, setChosen] = useState<Partial<Record<BracketSide, number>>>(() => openRounds(layout, store))
  const section = layout.sections.find((other) => other.side === side) ?? layout.sections[0]
  const column = section?.columns[chosen[section.side] ?? 0] ?? section?.columns[0]

  // The tab stop must be one of the cards on the screen.
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
      <MatchKeysHelp />
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
      {/* On a phone the toolbar has no room for this button. */}
      <div className="mt-5 sm:hidden">
        <SavePictureButton />
      </div>
    </div>
  )
}

/** The section is named above, so `Winners Round 2` is shortened to `Round 2`. */
const shortName = (name = ''): string => name.replace(/^\w+ (?=Round \d)/, '')

/** All matches of one round under its heading. */
export function RoundList({ side, column }: { side: BracketSide; column: Column }) {
  const info = useBracketValue((store) => store.round(side, column.round))
  return (
    <>
      <h3 className="bk-list-round">
        {info?.name} <span>{`${info?.done}/${info?.total} done`}</span>
      </h3>
      <ol aria-label={info?.name}>
        {column.ids.map((id, row) => (
          <li key={id} aria-setsize={column.ids.length} aria-posinset={row + 1}>
            <MatchCard id={id} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** For each section the column of its first unfinished round, else of its last round. */
function openRounds(layout: Layout, store: BracketStore): Partial<Record<BracketSide, number>> {
  const entries = layout.sections.map(({ side, columns }) => {
    const open = columns.findIndex(({ round }) => {
      const info = store.round(side, round)
      return info !== undefined && info.done < info.total
    })
    return [side, open === -1 ? columns.length - 1 : open]
  })
  return Object.fromEntries(entries)
}
