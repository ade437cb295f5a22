import { emblemSvg } from '@cup/contract/emblem-shapes'
import { withoutForbiddenCharacters } from '@cup/contract/invisible-characters'

export const WIDTH = 1200
const HEIGHT = 630
/** The colours of the site as constants: a picture has no style sheet. */
export const INK = {
  night: '#04060f',
  panel: '#0d1424',
  line: '#70798b',
  text: '#f3f5f9',
  muted: '#c2c7d3',
  gold: '#f4c855',
  silver: '#c4cbd7',
  bronze: '#d8996e',
  green: '#50dc8e',
} as const

/** The gradient that amounts of money are filled with. */
export const MONEY = 'url(#money)'

const DEFINITIONS = [
  gradient('money', 'x2="0" y2="1"', { 0: '#fef2cc', 0.55: INK.gold, 1: '#c68c27' }),
  gradient('blue', 'x2="1"', { 0: '#08368f', 0.85: '#0f65dc', 0.94: '#0f65dc', 1: '#4cabfd' }),
  gradient('orange', 'x2="1"', { 0: '#fe973b', 0.06: '#d5600f', 0.15: '#d5600f', 1: '#8f3503' }),
  light('left', 0, '#1657c9'),
  light('right', 1, '#c2560a'),
].join('')

function gradient(id: string, towards: string, colours: Record<number, string>): string {
  const stops = Object.entries(colours)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
  return `<linearGradient id="${id}" ${towards}>${stops.join('')}</linearGradient>`
}

function light(id: string, x: number, colour: string): string {
  return `<radialGradient id="${id}" cx="${x}" cy="0.4" r="0.55"><stop offset="0" stop-color="${colour}" stop-opacity="0.85"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
}

/** A whole picture: light from two sides, the name of the site, a title and a line below it. */
export function picture(title: string, subtitle: string, body: string): string {
  const whole = `width="${WIDTH}" height="${HEIGHT}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${whole} viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${DEFINITIONS}</defs>`,
    ...[INK.night, 'url(#left)', 'url(#right)'].map((fill) => `<rect ${whole} fill="${fill}"/>`),
    words(60, 66, 'ROCKET LEAGUE TOURNAMENTS', { size: 24, fill: INK.gold, display: true }),
    words(60, 140, shorten(title, MAX_TITLE), { size: 66, fill: INK.text, display: true }),
    words(60, 192, shorten(subtitle, MAX_SUBTITLE), { size: 29, fill: INK.muted }),
    body,
    '</svg>',
  ].join('')
}

const MAX_TITLE = 26
const MAX_SUBTITLE = 72

export const polygon = (points: string, fill: string): string => `<polygon points="${points}" fill="${fill}"/>`

/** A panel with a cut corner and an edge along its top. */
export function panel(x: number, y: number, width: number, height: number, edge: string): string {
  const [right, bottom] = [x + width, y + height]
  return [
    polygon(`${x},${y} ${right},${y} ${right},${bottom - CUT} ${right - CUT},${bottom} ${x},${bottom}`, INK.panel),
    `<rect x="${x}" y="${y}" width="${width}" height="5" fill="${edge}"/>`,
  ].join('')
}

const CUT = 22

export const emblem = (seed: number, x: number, y: number, size: number): string =>
  emblemSvg(seed, { x, y, size, id: `emblem-${x}-${y}` })

interface TextStyle {
  size: number
  fill: string
  bold?: boolean
  display?: boolean
  anchor?: 'start' | 'middle' | 'end'
}

/** Names are user input, so every text is escaped. */
export function words(x: number, y: number, text: string, style: TextStyle): string {
  const { size, fill, bold = false, display = false, anchor = 'start' } = style
  const weight = bold || display ? 700 : 400
  const family = display ? 'Oxanium' : 'Figtree'
  return `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" xml:space="preserve">${escaped(text)}</text>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Names from before the character rules may contain characters that XML does not allow. */
const escaped = (text: string): string =>
  withoutForbiddenCharacters(text).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

export function shorten(text: string, maxLength: number): string {
  const letters = [...text]
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : text
}
