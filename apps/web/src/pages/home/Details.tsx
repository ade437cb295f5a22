import { BEST_OF, CHECK_IN_WINDOW_MINUTES, PRIZE_SPLIT_PERCENT } from '@cup/contract/constants'
import Trophy from 'lucide-react/icons/trophy'
import { Link } from 'react-router'
import { placeName } from '../../format/counts.ts'

const LADDER = [
  { rounds: 'Early rounds', bestOf: BEST_OF.early },
  { rounds: 'Semifinals', bestOf: BEST_OF.semifinal },
  { rounds: 'Grand finals', bestOf: BEST_OF.grandFinal },
] as const

/** The larger the share, the higher the step; the first place is in the middle. */
const STEPS = [
  'order-2 min-h-44 sm:min-h-60 [--place:var(--color-gold)]',
  'order-1 min-h-34 sm:min-h-44 [--place:var(--color-silver)]',
  'order-3 min-h-26 sm:min-h-34 [--place:var(--color-bronze)]',
] as const

const FORMAT = [
  ['Format', 'Double elimination, 3v3'],
  ['Team', 'A captain and two invited players'],
  ['Check-in', `A ${CHECK_IN_WINDOW_MINUTES}-minute window before every match`],
] as const

export function Details() {
  return (
    <section aria-labelledby="details" className="mt-14">
      <h2 id="details" className="text-page font-extrabold">
        Tournament details
      </h2>
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid gap-3">
          <HowItIsPlayed />
          <Ladder />
        </div>
        <PrizeSplit />
      </div>
    </section>
  )
}

const CARD = 'clip-cut bg-linear-to-b from-raised to-surface p-5 forced-colors:border'

function HowItIsPlayed() {
  return (
    <div className={CARD}>
      <h3 className="text-name font-semibold">Format</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {FORMAT.map(([term, text]) => (
          <div key={term} className="sm:contents">
            <dt className="text-text-3">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A pip for each game that a series may have. */
function Ladder() {
  return (
    <div className={CARD}>
      <h3 className="text-name font-semibold">Match format</h3>
      <ul className="mt-2 grid gap-x-5 gap-y-2 sm:grid-cols-[auto_1fr_auto] sm:items-center">
        {LADDER.map(({ rounds, bestOf }) => (
          <li key={rounds} className="grid grid-cols-[1fr_auto] gap-y-1.5 sm:contents">
            <span className="text-text-2">{rounds}</span>
            <span aria-hidden="true" className="flex gap-1.5 max-sm:order-1 max-sm:col-span-2">
              {Array.from({ length: bestOf }, (_, game) => (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other identity
                  key={game}
                  className="h-2.5 flex-1 -skew-x-[24deg] bg-linear-to-r from-side-blue to-side-blue-edge max-w-8 forced-colors:border"
                />
              ))}
            </span>
            <span className="font-display font-semibold">Best of {bestOf}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function PrizeSplit() {
  return (
    <div className="flex flex-col">
      <h3 className="text-name font-semibold">Prize split</h3>
      <p className="text-small text-text-3">of the prize pool</p>
      <dl className="mt-auto grid grid-cols-[1fr_1.15fr_1fr] items-end gap-1.5 pt-4 sm:gap-2.5">
        {PRIZE_SPLIT_PERCENT.map((percent, index) => (
          <div key={percent} className={`bg-step px-3 pt-2.5 sm:px-4 ${STEPS[index]}`}>
            <dt className="font-display font-semibold text-(--place)">{placeName(index + 1)}</dt>
            <dd
              className={`mt-1 font-display font-extrabold ${index === 0 ? 'text-money text-figure' : 'text-[2rem]/9'}`}
            >
              {percent}%
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-2 border-t-2 border-text/15 bg-surface px-4 py-3 text-text-2">
        <Trophy aria-hidden="true" className="size-5 shrink-0 text-gold" />
        <span>
          Who won before?{' '}
          <Link to="/bracket?view=champions" className="font-semibold text-text underline underline-offset-4">
            Hall of Fame
          </Link>
        </span>
      </p>
    </div>
  )
}
