import { BEST_OF, CHECK_IN_WINDOW_MINUTES, PRIZE_SPLIT_PERCENT } from '@cup/contract/constants'
import { placeName } from '../../format/counts.ts'

const LADDER = [
  { rounds: 'Early rounds', bestOf: BEST_OF.early, bar: 'w-3/7' },
  { rounds: 'Semifinals', bestOf: BEST_OF.semifinal, bar: 'w-5/7' },
  { rounds: 'Grand finals', bestOf: BEST_OF.grandFinal, bar: 'w-full' },
] as const

/** As high as the shares are large, first in the middle. */
const STEPS = [
  'order-2 min-h-34 [--place:var(--color-gold)]',
  'order-1 min-h-26 [--place:var(--color-silver)]',
  'order-3 min-h-20 [--place:var(--color-bronze)]',
] as const

const FORMAT = [
  ['Format', 'Double elimination, 3v3'],
  ['Team', 'A captain and two invited players'],
  ['Check-in', `A ${CHECK_IN_WINDOW_MINUTES}-minute window before every match`],
] as const

export function Details() {
  return (
    <section aria-labelledby="details" className="py-8">
      <h2 id="details" className="text-section font-semibold">
        Tournament details
      </h2>
      <div className="mt-4 grid gap-3 lg:grid-cols-3">
        <div className="clip-cut bg-linear-to-b from-raised to-surface p-5 forced-colors:border">
          <h3 className="text-name font-semibold">Format</h3>
          <dl className="mt-3 grid gap-3">
            {FORMAT.map(([term, text]) => (
              <div key={term}>
                <dt className="text-small text-text-3">{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="clip-cut bg-linear-to-b from-raised to-surface p-5 forced-colors:border">
          <h3 className="text-name font-semibold">Match format</h3>
          <ul className="mt-3 grid gap-3">
            {LADDER.map(({ rounds, bestOf, bar }) => (
              <li key={rounds}>
                <p className="flex justify-between">
                  <span className="text-text-2">{rounds}</span>
                  <span className="font-display font-semibold">Best of {bestOf}</span>
                </p>
                <span
                  aria-hidden="true"
                  className={`mt-1.5 block h-2 -skew-x-[24deg] bg-linear-to-r from-side-blue to-side-blue-edge ${bar}`}
                />
              </li>
            ))}
          </ul>
        </div>
        <div className="clip-cut bg-linear-to-b from-raised to-surface flex flex-col p-5 pb-0 forced-colors:border">
          <h3 className="text-name font-semibold">Prize split</h3>
          <p className="text-small text-text-3">of the prize pool</p>
          <dl className="mt-auto grid grid-cols-3 items-end gap-1.5 pt-3">
            {PRIZE_SPLIT_PERCENT.map((percent, index) => (
              <div key={percent} className={`bg-step px-3 pt-2 ${STEPS[index]}`}>
                <dt className="font-display text-small font-semibold text-(--place)">{placeName(index + 1)}</dt>
                <dd className="font-display text-[1.375rem]/7.5 font-extrabold">{percent}%</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
