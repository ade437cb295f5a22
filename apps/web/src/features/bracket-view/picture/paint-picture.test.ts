import { emblemOf } from '@cup/contract/emblem'
import {
  CHARGE_PATHS,
  DIVISION_OPACITY,
  DIVISION_PATHS,
  EMBLEM_INK,
  FRAME_PATHS,
  HUE_COLORS,
} from '@cup/contract/emblem-shapes'
import { expect, test } from 'vitest'
import { recordCanvas } from '../../../../test-support/record-canvas.ts'
import { arenaGround, FONTS, paintPicture, pictureToSvg, type Shape } from './picture-shapes.ts'

function painted(...shapes: Shape[]): string[] {
  const { context, drawn } = recordCanvas()
  paintPicture(context, { width: 100, height: 100, shapes })
  return drawn
}

const elements = (...shapes: Shape[]) => {
  const svg = pictureToSvg({ width: 100, height: 50, shapes })
  return [...new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement.children].map(({ outerHTML }) =>
    outerHTML.replace(' xmlns="http://www.w3.org/2000/svg"', ''),
  )
}

const rect = { kind: 'rect', x: 1, y: 2, width: 30, height: 40, fill: 'red' } as const
const text = { kind: 'text', x: 1, y: 2, text: 'Cup', size: 15, weight: 700, fill: 'white' } as const
const path = { kind: 'path', x: 3, y: 4, d: 'M0 0H9' } as const

test('a rectangle is filled', () => {
  expect(painted(rect)).toEqual(['fillStyle = red', 'fillRect(1, 2, 30, 40)'])
  expect(elements(rect)).toEqual(['<rect x="1" y="2" width="30" height="40" fill="red"/>'])
})

test('a text has its weight, size, font and alignment', () => {
  expect(painted(text)).toEqual([
    `font = 700 15px ${FONTS.body}`,
    'textAlign = left',
    'fillStyle = white',
    'fillText(Cup, 1, 2)',
  ])
  expect(painted({ ...text, display: true, align: 'middle' }).slice(0, 2)).toEqual([
    `font = 700 15px ${FONTS.display}`,
    'textAlign = center',
  ])
  expect(painted({ ...text, align: 'end' })).toContain('textAlign = right')
  const [body, display] = elements(text, { ...text, display: true, align: 'end' })
  expect(body).toBe(
    `<text x="1" y="2" fill="white" font-family="${FONTS.body.replaceAll('"', '&quot;')}" font-size="15" font-weight="700">Cup</text>`,
  )
  expect(display).toContain('Oxanium')
  expect(display).toContain('text-anchor="end"')
})

test('a path is moved to its place, and filled and drawn where it has the colours', () => {
  const moved = ['save()', 'translate(3, 4)']
  expect(painted({ ...path, fill: 'red' })).toEqual([...moved, 'fillStyle = red', 'fill(M0 0H9)', 'restore()'])
  const line = ['strokeStyle = blue', 'lineWidth = 1.5', 'stroke(M0 0H9)']
  expect(painted({ ...path, stroke: 'blue' })).toEqual([...moved, ...line, 'restore()'])
  expect(elements({ ...path, stroke: 'blue' }, { ...path, fill: 'red' })).toEqual([
    '<path d="M0 0H9" transform="translate(3 4)" fill="none" stroke="blue" stroke-width="1.5"/>',
    '<path d="M0 0H9" transform="translate(3 4)" fill="red" stroke-width="1.5"/>',
  ])
})

test('an emblem is clipped to its frame and drawn at its size', () => {
  const { frame, division, charge, hue } = emblemOf(7)
  const drawn = painted({ kind: 'emblem', seed: 7, x: 10, y: 20, size: 56 })
  expect(drawn.filter((step) => !step.startsWith('transform('))).toEqual([
    'save()',
    'translate(10, 20)',
    'scale(2, 2)',
    `fillStyle = ${HUE_COLORS[hue]}`,
    `fill(${FRAME_PATHS[frame]})`,
    `clip(${FRAME_PATHS[frame]})`,
    `fillStyle = ${EMBLEM_INK}`,
    `globalAlpha = ${DIVISION_OPACITY}`,
    `fill(${DIVISION_PATHS[division]})`,
    'globalAlpha = 1',
    `fill(${CHARGE_PATHS[charge]}, evenodd)`,
    'restore()',
  ])
})

test('the ground covers the whole picture, with light from both upper corners', () => {
  expect(arenaGround(200, 100)).toEqual([
    { kind: 'rect', x: 0, y: 0, width: 200, height: 100, fill: '#090d15' },
    { kind: 'path', x: 0, y: 0, d: 'M0 0H56.00000000000001L0 100Z', fill: '#0b2354' },
    { kind: 'path', x: 0, y: 0, d: 'M200 0H144L200 100Z', fill: '#4a2208' },
  ])
})
