import { useId } from 'react'
import { CHARGE_PATHS, DIVISION_PATHS, FRAME_PATHS } from './emblem-shapes.ts'
import { type Emblem, emblemOf } from './team-emblem.ts'

const HUE_STYLES: Record<Emblem['hue'], string> = {
  blue: 'text-blue [--field:var(--color-blue-soft)]',
  green: 'text-green [--field:var(--color-green-soft)]',
  yellow: 'text-yellow [--field:var(--color-yellow-soft)]',
  red: 'text-red [--field:var(--color-red-soft)]',
  cyan: 'text-focus [--field:var(--color-blue-soft)]',
  white: 'text-text-2 [--field:var(--color-hover)]',
}

/** What is light turns dark; in forced colours both are the system's. */
const DARK = 'fill-(--field) forced-colors:fill-[Canvas]'
const BRIGHT = 'fill-current'
/** The figures are drawn a little small, so that they fit any frame. */
const ENLARGED = 'matrix(1.15 0 0 1.15 -2.1 -2.1)'

/** Makes a long list of teams easy to scan. Decorative, because the name is beside it. */
export function TeamEmblem({ teamId }: { teamId: string }) {
  const clipId = useId()
  const { frame, tone, division, charge, hue } = emblemOf(teamId)
  const [field, figure] = tone === 'dark' ? [DARK, BRIGHT] : [BRIGHT, DARK]
  return (
    <svg
      viewBox="0 0 28 28"
      aria-hidden="true"
      className={`size-7 shrink-0 forced-colors:[color:CanvasText] ${HUE_STYLES[hue]}`}
    >
      <clipPath id={clipId}>
        <path d={FRAME_PATHS[frame]} />
      </clipPath>
      <path d={FRAME_PATHS[frame]} className={field} />
      <path d={DIVISION_PATHS[division]} clipPath={`url(#${clipId})`} className={figure} fillOpacity="0.28" />
      <path d={CHARGE_PATHS[charge]} className={figure} fillRule="evenodd" transform={ENLARGED} />
      <path d={FRAME_PATHS[frame]} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
