import { PRIZE_SPLIT_PERCENT } from '@cup/contract/constants'
import { dollarsToCents } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import { placeName } from '../../format/counts.ts'
import { dollarsFromCents } from '../../format/dollars.ts'
import { PrizeSplitBar } from './PrizeSplitBar.tsx'

const SWATCHES = ['bg-gold', 'bg-silver', 'bg-bronze'] as const

/** The three prizes of a pool; the places are kept while the pool is unknown. */
export function PrizeTiers({ pool }: { pool: number | undefined }) {
  const amounts = pool === undefined ? undefined : prizeTiers(dollarsToCents(pool))
  return (
    <div>
      <PrizeSplitBar />
      <dl className="mt-3 grid grid-cols-3 gap-2 sm:gap-3">
        {PRIZE_SPLIT_PERCENT.map((percent, index) => (
          <div key={percent}>
            <dt className="flex items-center gap-1.5 text-small text-text-2">
              <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${SWATCHES[index]}`} />
              {placeName(index + 1)} {percent}%
            </dt>
            <dd className="font-display text-lg/7.5 font-semibold tabular-nums sm:text-[1.375rem]/7.5">
              {amounts ? (
                <span key={amounts[index]} className="inline-block animate-fade">
                  {dollarsFromCents(amounts[index] ?? 0)}
                </span>
              ) : (
                <span className="text-text-3">$—.——</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
