/** The theme's colours, fixed: a picture has no style sheet. */
export const INK = {
  canvas: '#090d15',
  surface: '#111520',
  line: '#303744',
  lineStrong: '#70798b',
  text: '#f3f5f9',
  text2: '#c2c7d3',
  text3: '#9da5b4',
  boost: '#fc9b49',
  blue: '#62b8f8',
  green: '#50dc8e',
  gold: '#f4c855',
} as const

export interface RectShape {
  kind: 'rect'
  x: number
  y: number
  width: number
  height: number
  radius: number
  fill: string
  stroke?: string
}

export interface TextShape {
  kind: 'text'
  x: number
  /** Of the baseline. */
  y: number
  text: string
  size: number
  weight: number
  fill: string
  display?: boolean
  end?: boolean
}

export interface PathShape {
  kind: 'path'
  d: string
  x: number
  y: number
  stroke: string
}

export type Shape = RectShape | TextShape | PathShape

export interface Picture {
  width: number
  height: number
  shapes: Shape[]
}

export const FONTS = {
  body: '"Figtree Variable", Figtree, system-ui, sans-serif',
  display: '"Oxanium Variable", Oxanium, system-ui, sans-serif',
} as const
