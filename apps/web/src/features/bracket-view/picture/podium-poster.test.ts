import { expect, test } from 'vitest'
import type { PodiumPlace } from '../../tournament/PodiumPlaces.tsx'
import { pictureToSvg } from './picture-shapes.ts'
import { podiumPoster } from './podium-poster.ts'

const place = (number: 1 | 2 | 3, name: string, amount: number | null = null): PodiumPlace => ({
  place: number,
  teamId: `team-${number}`,
  emblem: number,
  name,
  amount,
})

const textsOf = (places: PodiumPlace[]) =>
  podiumPoster('Weekly Cup #14', places).shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))

test('names the cup, the three teams and what they won', () => {
  const texts = textsOf([place(1, 'Aerial Union', 80), place(2, 'Flip Reset Club', 48), place(3, 'Boost Bandits', 32)])
  for (const text of [
    'Weekly Cup #14',
    'Aerial Union',
    'Flip Reset Club',
    'Boost Bandits',
    '$80.00',
    '$48.00',
    '$32.00',
  ])
    expect(texts).toContain(text)
})

test('a place without a winner has no step, and a free cup no amounts', () => {
  const texts = textsOf([place(1, 'Aerial Union'), place(2, 'Flip Reset Club')])
  expect(texts).not.toContain('3rd')
  expect(texts.join(' ')).not.toContain('$')
})

test('a long name gets smaller instead of leaving the poster', () => {
  const { shapes, width } = podiumPoster('Cup', [place(1, 'W'.repeat(50))])
  const name = shapes.find((shape) => shape.kind === 'text' && shape.text.startsWith('WW'))
  expect(name?.kind === 'text' && name.size * 0.58 * 50).toBeLessThanOrEqual(width)
})

test('is a picture with the emblem of every team', () => {
  const svg = pictureToSvg(podiumPoster('Cup', [place(1, 'One'), place(2, 'Two'), place(3, 'Three')]))
  expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelectorAll('clipPath')).toHaveLength(3)
})
