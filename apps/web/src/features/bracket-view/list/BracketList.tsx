import { use, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { cardSelector, FocusContext, pinFocus, useBoard } from '../board/board-context.ts'
import { MatchKeysHelp, useMatchKeys } from '../board/match-keys.tsx'
import { type Jump, type Reveal, useReveal } from '../board/use-jump.ts'
import { flash } from '../card/flash.ts'
import { MatchCard } from '../card/MatchCard.tsx'
import { type Layout, SECTION_TITLES } from '../layout/layout.ts'
import { SavePictureButton } from '../tools/SavePictureButton.tsx'
import { ListChips } from './ListChips.tsx'
import { type ListChoice, openRounds } from './list-choice.ts'
import { useLiveMatches } from './live-matches.ts'
import { RoundList } from './RoundList.tsx'

const ROUNDS =
  'grid min-w-0 auto-cols-[minmax(15rem,1fr)] grid-flow-col gap-4 overflow-x-auto pb-2 [scrollbar-color:var(--color-line-strong)_var(--color-canvas)]'

interface BracketListProps {
  layout: Layout
  jump: Jump
  /** Room for every round side by side. */
  wide: boolean
}

/** The matches as lists: on a phone those being played or one round at a time, on a wide screen every round in a column. */
export function BracketList({ layout, jump, wide }: BracketListProps) {
  const { bracket } = useBoard()
  const [focused, setFocused] = use(FocusContext)
  const tabStop = focused.at(-1)
  const list = useRef<HTMLDivElement>(null)
  const live = useLiveMatches()
  const [choice, setChoice] = useState<ListChoice>(() => ({
    part: live.length > 0 ? 'live' : (layout.sections[0]?.side ?? 'winners'),
    rounds: openRounds(layout, bracket.get()),
  }))
  const section = layout.sections.find(({ side }) => side === choice.part)
  const column = section?.columns[choice.rounds[section.side] ?? 0] ?? section?.columns[0]
  const shown = wide ? undefined : section ? column?.ids : live

  // The tab stop must be one of the cards on the screen.
  useLayoutEffect(() => {
    const [first] = shown ?? []
    if (first !== undefined && !shown?.includes(tabStop ?? '')) setFocused(pinFocus(first))
  }, [shown, tabStop, setFocused])

  const reveal = useCallback<Reveal>(
    (matchId, { align, focus: takeFocus }) => {
      const place = layout.places.get(matchId)
      if (!place) return
      flushSync(() => {
        setChoice(({ rounds }) => ({ part: place.side, rounds: { ...rounds, [place.side]: place.column } }))
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
    <div ref={list} className="bk-list" {...keys}>
      <MatchKeysHelp />
      <ListChips layout={layout} choice={choice} liveCount={live.length} onChoose={setChoice} />
      {section && column ? (
        <section aria-label={SECTION_TITLES[section.side]}>
          <h2 className="sr-only">{SECTION_TITLES[section.side]}</h2>
          <RoundList key={column.round} as="grid" side={section.side} column={column} tabStop={tabStop} />
        </section>
      ) : (
        <LiveNow ids={live} tabStop={tabStop} />
      )}
      {/* On a phone the toolbar has no room for this button. */}
      <div className="mt-5 sm:hidden">
        <SavePictureButton />
      </div>
    </div>
  )
}

/** The matches that are called or being played, of both sides. */
function LiveNow({ ids, tabStop }: { ids: readonly string[]; tabStop: string | undefined }) {
  const { bracket } = useBoard()
  return (
    <section aria-label="Live now">
      <h2 className="sr-only">Live now</h2>
      {ids.length === 0 && <p className="py-6 text-center text-text-2">No match is being played right now.</p>}
      <ol aria-label="Live now" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2.5">
        {ids.map((id) => (
          <li
            key={id}
            className="[content-visibility:auto] [contain-intrinsic-size:auto_10.5rem] [&>article]:min-h-34 pointer-coarse:[&>article]:min-h-[9.375rem]"
          >
            <p className="mb-1 text-small font-semibold text-text-2">{bracket.get().match(id)?.round_name}</p>
            <MatchCard id={id} isTabStop={id === tabStop} />
          </li>
        ))}
      </ol>
    </section>
  )
}
