import { type CSSProperties, useMemo } from 'react'
import { useBracketValue } from '../board/board-context.ts'
import type { BracketIndex } from '../board/bracket-index.ts'
import { useAvailableSize } from '../board/use-screen.ts'
import type { Size } from '../layout/geometry.ts'
import { SECTION_TITLES } from '../layout/layout.ts'
import { useUnfinishedMatches } from '../layout/use-layout.ts'
import { type BracketPlan, MIN_CARD_HEIGHT, type PlannedSection, planBracket } from './bracket-plan.ts'
import { bracketPages } from './broadcast-pages.ts'
import { StreamCard } from './StreamCard.tsx'
import { inTurn } from './scenes.ts'
import './bracket.css'

/** Height of the stream's header and of the margin below the cards, in rem. */
const AROUND = 4.6
/** How many rounds and rows of cards a page has, if the bracket does not fit on one. */
const PAGE = { rounds: 4, rows: 12 }
/** Widths in rem: of one letter of a round's name, and of its `Best of …`. */
const HEADING = { letter: 0.5, length: 4.9 }

/** The whole bracket. A large one is shown without its finished rounds, and in pages if that is still too large. */
export function BracketScene({ turn }: { turn: number }) {
  const plans = useKnownPages(usePlans())
  const plan = inTurn(plans, turn)
  if (!plan) return null
  return (
    <div
      className="bc-opaque relative flex h-full flex-col justify-center gap-2 pb-4"
      style={{ '--bx-card': `${plan.cardHeight}rem` } as CSSProperties}
    >
      {plan.sections.map((section) => (
        <StreamSection key={section.side} section={section} />
      ))}
      {plans.length > 1 && (
        <p className="bx-page absolute right-[2.2rem] bottom-2 font-display text-[0.9rem]/none font-bold text-text-2">{`${plans.indexOf(plan) + 1} / ${plans.length}`}</p>
      )}
    </div>
  )
}

/** Omits pages whose matches have no team yet, unless that is all of them. */
function useKnownPages(plans: BracketPlan[]): BracketPlan[] {
  const known = useBracketValue((index) => plans.map((plan) => (hasTeam(plan, index) ? 'y' : 'n')).join(''))
  return known.includes('y') ? plans.filter((_, at) => known[at] === 'y') : plans
}

function hasTeam({ sections }: BracketPlan, { match }: BracketIndex): boolean {
  const ids = sections.flatMap(({ rounds }) => rounds.flatMap(({ cards }) => cards.map(({ id }) => id)))
  return ids.some((id) => match(id)?.team1_id || match(id)?.team2_id)
}

function usePlans(): BracketPlan[] {
  const { width, height } = useAvailableSize(true)
  const matches = useBracketValue((index) => index.structure)
  const open = useUnfinishedMatches()
  const letters = useBracketValue(({ bracket }) => usualLength(bracket.teams.map(({ team_name }) => team_name)))
  return useMemo(() => {
    const size: Size = { width: width / 16, height: height / 16 - AROUND }
    const whole = planBracket(matches, size, letters)
    if (whole.cardHeight >= MIN_CARD_HEIGHT) return [whole]
    const rest = planBracket(open, size, letters)
    if (rest.cardHeight >= MIN_CARD_HEIGHT) return [rest]
    return bracketPages(open, PAGE.rounds, (page) => rowsOf(page.sections[0]?.columns ?? []) <= PAGE.rows).map((page) =>
      planBracket(
        open.filter(({ id }) => page.places.has(id)),
        size,
        letters,
      ),
    )
  }, [width, height, matches, open, letters])
}

const rowsOf = (columns: readonly { ids: readonly string[] }[]): number =>
  Math.max(0, ...columns.map(({ ids }) => ids.length))

function StreamSection({ section }: { section: PlannedSection }) {
  const { side, height, cardWidth, fontSize, emblems, rounds, names, lines } = section
  const index = useBracketValue((now) => now.rounds)
  const infoOf = (round: number) => index.get(side + round)
  const named = new Set(names.map(({ round }) => round))
  const first = rounds[0]?.round
  return (
    <section aria-labelledby={`stream-${side}`} style={{ fontSize: `${fontSize}rem` }}>
      <div className="bx-band relative h-[1.35rem]">
        <h2 id={`stream-${side}`} className="sr-only">
          {SECTION_TITLES[side]}
        </h2>
        {names.map(({ round, x }, at) => {
          const info = infoOf(round)
          // Only the first round names its side.
          const name = round === first ? info?.name : info?.name.replace(/^(Winners|Losers) /, '')
          const fits = cardWidth >= (name?.length ?? 0) * HEADING.letter + HEADING.length
          return (
            <p
              key={x}
              className="absolute bottom-[0.15rem] flex items-baseline gap-[0.6rem] text-[0.8rem]/[1.3] font-medium whitespace-nowrap text-text-2"
              style={{ left: `${x}rem`, width: `${cardWidth}rem` }}
              aria-hidden={at >= rounds.length || undefined}
            >
              <b className="font-display font-bold text-gold">{name}</b>
              {fits && info?.bestOf && <span>{`Best of ${info.bestOf}`}</span>}
            </p>
          )
        })}
      </div>
      <div className="relative" style={{ height: `${height}rem` }}>
        <svg aria-hidden="true" className="bx-lines" viewBox={`0 0 64 ${height}`} preserveAspectRatio="none">
          <path d={lines} />
        </svg>
        {rounds.map(({ round, cards }) => (
          <ol key={round} aria-label={infoOf(round)?.name}>
            {cards.map(({ id, x, y }) => (
              <li key={id} style={{ left: `${x}rem`, top: `${y}rem`, width: `${cardWidth}rem` }}>
                <StreamCard id={id} emblems={emblems} title={named.has(round) ? undefined : infoOf(round)?.name} />
              </li>
            ))}
          </ol>
        ))}
      </div>
    </section>
  )
}

/** The share of names that must fit; longer ones are cut off. */
const FITTING_SHARE = 0.85
const LETTERS = { min: 12, max: 18 }

function usualLength(names: readonly string[]): number {
  const lengths = names.map((name) => [...name].length).sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * FITTING_SHARE)] ?? LETTERS.min
  return Math.max(LETTERS.min, Math.min(LETTERS.max, usual))
}
