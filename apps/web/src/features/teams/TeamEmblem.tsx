import { useId } from 'react'
import { CHARGE_PATHS, DIVISION_PATHS, FRAME_PATHS } from './emblem-shapes.ts'
import { type Emblem, emblemOf } from './team-emblem.ts'

const HUE_STYLES: Record<Emblem['hue'], string> = {
  blue: 'text-blue',
  green: 'text-green',
  yellow: 'text-yellow',
  red: 'text-red',
  cyan: 'text-focus',
  white: 'text-text-2',
}

/** In forced colours both inks are the system's. */
const DARK = 'fill-canvas forced-colors:fill-[Canvas]'
/** The figures are drawn a little small, so that they fit any frame. */
const ENLARGED = 'matrix(1.15 0 0 1.15 -2.1 -2.1)'

interface TeamEmblemProps {
  /** See `emblemSeed`. */
  seed: number
  className?: string
}

/** Makes a long list of teams easy to scan. Decorative, because the name is beside it. */
export function TeamEmblem({ seed, className = 'size-7' }: TeamEmblemProps) {
  const clipId = useId()
  const { frame, division, charge, hue } = emblemOf(seed)
  return (
    <svg
      viewBox="0 0 28 28"
      aria-hidden="true"
      className={`shrink-0 forced-colors:[color:CanvasText] ${HUE_STYLES[hue]} ${className}`}
    >
      <clipPath id={clipId}>
        <path d={FRAME_PATHS[frame]} />
      </clipPath>
      <path d={FRAME_PATHS[frame]} className="fill-current" />
      <path d={DIVISION_PATHS[division]} clipPath={`url(#${clipId})`} className={DARK} fillOpacity="0.28" />
      <path d={CHARGE_PATHS[charge]} className={DARK} fillRule="evenodd" transform={ENLARGED} />
    </svg>
  )
}
