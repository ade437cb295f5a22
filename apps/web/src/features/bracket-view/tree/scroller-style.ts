import type { CSSProperties } from 'react'
import { COMPACT_BELOW, TINY_BELOW } from '../layout/geometry.ts'

/** What the style sheet must know of the zoom. */
export const scrollerStyle = (zoom: number) => ({
  className: 'bk-scroller',
  style: { '--bk-zoom': zoom } as CSSProperties,
  'data-compact': zoom < TINY_BELOW ? 'tiny' : zoom < COMPACT_BELOW ? 'small' : undefined,
})
