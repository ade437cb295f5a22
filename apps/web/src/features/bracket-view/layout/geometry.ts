/** The layout is computed in pixels of a 16 px root and drawn in rem, so that a larger text size enlarges all of it. */
const ROOT_PX = 16

export const CARD_WIDTH = 256
export const CARD_HEIGHT = 132
export const COLUMN_PITCH = 312
export const ROW_PITCH = 148
/** Padding around the cards of a section. */
export const PADDING = 16
/** The sticky band with the section's title and its round headers; it does not zoom. */
export const BAND_HEIGHT = 64
export const SECTION_GAP = 24

/** Below this zoom a column is too narrow for the full name of its round beside length and progress. */
export const SHORT_BELOW = 0.9
/** From this zoom on a column has space for the count of its finished matches. */
export const COUNT_FROM = 0.4
/** Below this zoom a full card is unreadable, and a card has two rows: the teams with their games. */
const COMPACT_BELOW = 0.6
/** Smaller cards have no space for trophy and tick. */
const TINY_BELOW = { width: 112, height: 34 }
/** From this zoom on each of the two rows has space for two lines of a name. */
export const TWO_LINES_FROM = 0.4

/** Flat cards of at least this size have space for all their text. */
const DENSE_FROM = { width: 190, height: 55 }

export const fitsDense = ({ x, y }: Zoom): boolean =>
  CARD_WIDTH * x >= DENSE_FROM.width && CARD_HEIGHT * y >= DENSE_FROM.height

/** Whether a card is flat but complete, or shows its two rows only, and how small. */
export function compactness({ x, y, dense }: Zoom): 'dense' | 'small' | 'tiny' | undefined {
  if (dense) return 'dense'
  if (x === y && y >= COMPACT_BELOW) return undefined
  const [width, height] = [CARD_WIDTH * x, CARD_HEIGHT * y]
  return width < TINY_BELOW.width || height < TINY_BELOW.height ? 'tiny' : 'small'
}

export const rem = (pixels: number): string => `${pixels / ROOT_PX}rem`

export interface Size {
  width: number
  height: number
}

/** The horizontal and vertical scale of the layout. */
export interface Zoom {
  x: number
  y: number
  /** Cards are flat, with all their text in one line above the teams. */
  dense?: true
}

export const evenZoom = (factor: number): Zoom => ({ x: factor, y: factor })

export interface Point {
  x: number
  y: number
}

/** Screen pixels per layout pixel: above 1 for a browser with a larger text size. */
export const rootScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX) / ROOT_PX
