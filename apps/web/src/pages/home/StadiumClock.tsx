import { useServerClock } from '../../features/clock/server-clock.ts'

const SECOND_MS = 1000
const UNITS = [
  { unit: 'days', seconds: 86_400, of: Number.POSITIVE_INFINITY },
  { unit: 'hours', seconds: 3600, of: 24 },
  { unit: 'minutes', seconds: 60, of: 60 },
  { unit: 'seconds', seconds: 1, of: 60 },
] as const

/** The time until the start, drawn like a stadium clock: plates with a seam, the last one counting in orange. */
export function StadiumClock({ startDate }: { startDate: string }) {
  const now = useServerClock()
  const left = Math.max(0, Math.ceil((Date.parse(startDate) - now) / SECOND_MS))
  if (left === 0) return <p className="font-display text-figure font-extrabold">Any moment</p>
  return (
    <div role="timer" aria-label="Time until the start" aria-live="off" className="flex gap-2">
      {UNITS.map(({ unit, seconds, of }) => (
        <span
          key={unit}
          className="grid flex-1 justify-items-center rounded-control border-t border-text/25 bg-linear-to-b from-hover from-49% to-raised to-51% py-2.5 last:text-boost sm:py-3.5 forced-colors:border"
        >
          <span className="font-display text-[2.125rem]/9 font-extrabold tabular-nums sm:text-[3.25rem]/14">
            {String(Math.floor(left / seconds) % of).padStart(2, '0')}
          </span>
          <span className="text-tiny text-text-2">{unit}</span>
        </span>
      ))}
    </div>
  )
}
