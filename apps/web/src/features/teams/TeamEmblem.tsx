import { emblemOf } from '@cup/contract/emblem'
import {
  CHARGE_PATHS,
  CHARGE_TRANSFORM,
  DIVISION_OPACITY,
  DIVISION_PATHS,
  FRAME_PATHS,
  HUE_COLORS,
} from '@cup/contract/emblem-shapes'
import { useId } from 'react'

/** In forced colours both inks are the system's. */
const DARK = 'fill-canvas forced-colors:fill-[Canvas]'

interface TeamEmblemProps {
  /** See `chooseEmblem`. */
  seed: number
  className?: string
}

/** Makes a long list of teams easy to scan. Decorative, because the name is beside it. */
export function TeamEmblem({ seed, className = 'size-7' }: TeamEmblemProps) {
  const clipId = useId()
  const { frame, division, charge, hue } = emblemOf(seed)
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={`shrink-0 ${className}`}>
      <clipPath id={clipId}>
        <path d={FRAME_PATHS[frame]} />
      </clipPath>
      <path d={FRAME_PATHS[frame]} fill={HUE_COLORS[hue]} className="forced-colors:fill-[CanvasText]" />
      <path d={DIVISION_PATHS[division]} clipPath={`url(#${clipId})`} className={DARK} fillOpacity={DIVISION_OPACITY} />
      <path d={CHARGE_PATHS[charge]} className={DARK} fillRule="evenodd" transform={CHARGE_TRANSFORM} />
    </svg>
  )
}
