import { dollarsToCents } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import type { Tournament } from '@cup/contract/tournaments'
import { counted, placeName } from '../../../format/counts.ts'
import { dollarsFromCents } from '../../../format/dollars.ts'
import { addedPrizeLine } from '../../../format/terms.ts'
import { CountingDollars } from '../../tournament/CountingDollars.tsx'
import { LIST, TITLE } from './stream-style.ts'

const STEP =
  'grid content-center border-t-[0.25rem] bg-[linear-gradient(#232b3c,var(--color-canvas))] px-[1.2rem] forced-colors:border'
/** First place is in the middle. */
const STEPS = ['order-1 h-36 border-gold', 'h-[7.4rem] border-silver', 'order-2 h-[6.2rem] border-bronze']

/** The prize pool and its three prizes. */
export function PoolScene({ tournament }: { tournament: Tournament }) {
  return (
    <section aria-label="Prize pool" className={`items-center justify-center gap-[0.8rem] ${LIST}`}>
      <h2 className={TITLE}>Prize pool</h2>
      <p className="font-display text-[8.5rem]/none font-extrabold tabular-nums text-money">
        <CountingDollars amount={tournament.prize_pool} />
      </p>
      <p className="text-[1.2rem] text-text-2">
        {addedPrizeLine(tournament) ?? `paid in by ${counted(tournament.paid_team_count, 'team')}`}
      </p>
      <dl className="mt-[1.8rem] grid grid-cols-[minmax(12rem,auto)_minmax(14rem,auto)_minmax(10.5rem,auto)] items-end gap-[0.6rem]">
        {prizeTiers(dollarsToCents(tournament.prize_pool)).map((cents, at) => (
          <div key={placeName(at + 1)} data-place={at + 1} className={`${STEP} ${STEPS[at]}`}>
            <dt className="font-display text-[1.15rem]/[1.3] font-bold text-text-2">{placeName(at + 1)}</dt>
            <dd className="font-display text-[2.2rem]/[1.2] font-extrabold whitespace-nowrap tabular-nums in-data-[place=1]:text-[3rem]">
              {dollarsFromCents(cents)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
