import { CHECK_IN_WINDOW_MINUTES } from '@cup/contract/constants'

const WINDOW_SECONDS = CHECK_IN_WINDOW_MINUTES * 60

/** The share of a check-in's time that is left, from 1 to 0. */
export const shareLeft = (seconds: number): number => Math.min(1, seconds / WINDOW_SECONDS)

/** How much of a check-in's time is left, as a meter that empties. Decorative, because the countdown is beside it. */
export function BoostMeter({ seconds, className = '' }: { seconds: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block -skew-x-[24deg] overflow-hidden bg-[#ffffff2e] forced-colors:border forced-colors:border-[CanvasText] ${className}`}
    >
      <span
        className="arena-boost block h-full origin-left forced-colors:bg-[Highlight]"
        style={{ width: `${100 * shareLeft(seconds)}%` }}
      />
    </span>
  )
}
