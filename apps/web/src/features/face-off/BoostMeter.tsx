import { CHECK_IN_WINDOW_MINUTES } from '@cup/contract/constants'

const WINDOW_SECONDS = CHECK_IN_WINDOW_MINUTES * 60

/** How much of a check-in's time is left, as a meter that runs dry. The figure beside it says the same. */
export function BoostMeter({ seconds, className = '' }: { seconds: number; className?: string }) {
  const left = Math.min(1, seconds / WINDOW_SECONDS)
  return (
    <span
      aria-hidden="true"
      className={`block -skew-x-[24deg] overflow-hidden bg-[#ffffff2e] forced-colors:border forced-colors:border-[CanvasText] ${className}`}
    >
      <span
        className="arena-boost block h-full origin-left forced-colors:bg-[Highlight]"
        style={{ width: `${100 * left}%` }}
      />
    </span>
  )
}
