import { emblemSvg } from '@cup/contract/emblem-shapes'
import { withoutForbiddenCharacters } from '@cup/contract/invisible-characters'
import { paintEmblem } from './paint-emblem.ts'

/** The theme's colours as constants: a picture has no style sheet. */
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

interface RectShape {
  kind: 'rect'
  x: number
  y: number
  width: number
  height: number
  fill: string
}

interface TextShape {
  kind: 'text'
  x: number
  /** Y of the baseline. */
  y: number
  text: string
  size: number
  weight: number
  fill: string
  display?: boolean
  align?: 'middle' | 'end'
}

interface PathShape {
  kind: 'path'
  d: string
  x: number
  y: number
  stroke?: string
  fill?: string
}

interface EmblemShape {
  kind: 'emblem'
  seed: number
  x: number
  y: number
  size: number
}

export type Shape = RectShape | TextShape | PathShape | EmblemShape

export interface Picture {
  width: number
  height: number
  shapes: Shape[]
}

/** The background: dark, with light from both sides. */
export const arenaGround = (width: number, height: number): Shape[] => [
  { kind: 'rect', x: 0, y: 0, width, height, fill: INK.canvas },
  { kind: 'path', x: 0, y: 0, d: `M0 0H${width * 0.28}L0 ${height}Z`, fill: '#0b2354' },
  { kind: 'path', x: 0, y: 0, d: `M${width} 0H${width * 0.72}L${width} ${height}Z`, fill: '#4a2208' },
]

export const FONTS = {
  body: '"Figtree Variable", Figtree, system-ui, sans-serif',
  display: '"Oxanium Variable", Oxanium, system-ui, sans-serif',
} as const

/** Draws the shapes in layout pixels; scale the context first. */
export function paintPicture(context: CanvasRenderingContext2D, { shapes }: Picture): void {
  for (const shape of shapes) paint(context, shape)
}

function paint(context: CanvasRenderingContext2D, shape: Shape): void {
  switch (shape.kind) {
    case 'rect':
      context.fillStyle = shape.fill
      context.fillRect(shape.x, shape.y, shape.width, shape.height)
      return
    case 'text':
      context.font = `${shape.weight} ${shape.size}px ${shape.display ? FONTS.display : FONTS.body}`
      context.textAlign = shape.align === undefined ? 'left' : CANVAS_ALIGN[shape.align]
      context.fillStyle = shape.fill
      context.fillText(shape.text, shape.x, shape.y)
      return
    case 'path':
      context.save()
      context.translate(shape.x, shape.y)
      paintPath(context, new Path2D(shape.d), shape)
      context.restore()
      return
    case 'emblem':
      paintEmblem(context, shape)
  }
}

const CANVAS_ALIGN = { middle: 'center', end: 'right' } as const

function paintPath(context: CanvasRenderingContext2D, path: Path2D, { fill, stroke: line }: PathShape): void {
  if (fill !== undefined) {
    context.fillStyle = fill
    context.fill(path)
  }
  if (line !== undefined) {
    context.strokeStyle = line
    context.lineWidth = 1.5
    context.stroke(path)
  }
}

/** The shapes as an SVG file. Team names are user input, so everything is escaped. */
export function pictureToSvg({ width, height, shapes }: Picture): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${shapes.map(element).join('')}</svg>`
}

function element(shape: Shape): string {
  switch (shape.kind) {
    case 'rect':
      return tag('rect', { x: shape.x, y: shape.y, width: shape.width, height: shape.height, fill: shape.fill })
    case 'text':
      return tag(
        'text',
        {
          x: shape.x,
          y: shape.y,
          fill: shape.fill,
          'font-family': shape.display ? FONTS.display : FONTS.body,
          'font-size': shape.size,
          'font-weight': shape.weight,
          'text-anchor': shape.align,
        },
        shape.text,
      )
    case 'path':
      return tag('path', {
        d: shape.d,
        transform: `translate(${shape.x} ${shape.y})`,
        fill: shape.fill ?? 'none',
        stroke: shape.stroke,
        'stroke-width': 1.5,
      })
    case 'emblem':
      return emblemSvg(shape.seed, { ...shape, id: `emblem-${shape.x}-${shape.y}` })
  }
}

function tag(name: string, attributes: Record<string, string | number | undefined>, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('')
  return `<${name}${written}>${escaped(content)}</${name}>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Names that were stored before today's rules may contain characters that XML does not allow. */
const escaped = (text: string): string =>
  withoutForbiddenCharacters(text).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)
