import { PRIZE_SPLIT_PERCENT } from '@cup/contract/constants'
import { dollarsToCents } from '@cup/contract/money'
import { prizeTiers } from '@cup/contract/prize'
import { placeName } from '../../format/counts.ts'
import { dollarsFromCents } from '../../format/dollars.ts'

/** As on a podium: first in the middle and highest. */
const STEPS = [
  'order-2 min-h-32 [--place:var(--color-gold)] sm:min-h-38',
  'order-1 min-h-26 [--place:var(--color-silver)] sm:min-h-30',
  'order-3 min-h-24 [--place:var(--color-bronze)] sm:min-h-26',
] as const

/** The largest size at which an amount of this length keeps to one line of its step. */
function fitting(cents = 0): string {
  const { length } = dollarsFromCents(cents)
  if (length <= 6) return 'text-[min(var(--max),24cqi)]'
  return length <= 8 ? 'text-[min(var(--max),18cqi)]' : 'text-[min(var(--max),14cqi)]'
}

interface PrizeTiersProps {
  pool: number | 'none' | undefined
  /** What each place has won, once that is decided: empty places leave their share to the others. */
  won?: readonly number[] | undefined
}

/** The three prizes of a pool. Without a pool, or while it is unknown, the steps are shown without amounts. */
export function PrizeTiers({ pool, won }: PrizeTiersProps) {
  const shares = typeof pool !== 'number' ? undefined : prizeTiers(dollarsToCents(pool))
  const amounts = won?.map(dollarsToCents) ?? shares
  const isUsual = amounts?.every((amount, index) => amount === shares?.[index]) ?? true
  return (
    <dl className="grid grid-cols-[1fr_1.15fr_1fr] items-end gap-1.5 sm:gap-2.5">
      {PRIZE_SPLIT_PERCENT.map((percent, index) => (
        <div key={percent} className={`bg-step @container px-3 pt-3 sm:px-4 ${STEPS[index]}`}>
          <dt className="font-display text-small font-semibold text-(--place)">
            {placeName(index + 1)} {isUsual && pool !== 'none' ? `${percent}%` : 'place'}
          </dt>
          <dd
            className={`mt-1 font-display font-extrabold whitespace-nowrap tabular-nums ${index === 0 ? '[--max:2rem] leading-10' : '[--max:1.5rem] leading-8'} ${fitting(amounts?.[index])}`}
          >
            {pool === 'none' ? null : amounts ? (
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
  )
}
