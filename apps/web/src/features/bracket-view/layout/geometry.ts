/** The layout is computed in pixels of a 16 px root and drawn in rem, so that a larger text size enlarges all of it. */
const ROOT_PX = 16

export const CARD_WIDTH = 256
export const CARD_HEIGHT = 132
export const COLUMN_PITCH = 312
export const ROW_PITCH = 148
/** Around the cards of a section. */
export const PADDING = 16
/** The sticky band with the section's title and its round headers; it does not zoom. */
export const BAND_HEIGHT = 80
export const SECTION_GAP = 24

/** Below this zoom a column is too narrow for the full name of its round beside length and progress. */
export const SHORT_BELOW = 0.9
/** Below this zoom a full card is unreadable: names and result only. */
export const COMPACT_BELOW = 0.6
/** Below this zoom only names fit. */
export const TINY_BELOW = 0.4

export const rem = (pixels: number): string => `${pixels / ROOT_PX}rem`

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Screen pixels per layout pixel: above 1 for a browser with a larger text size. */
export const rootScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX) / ROOT_PX
