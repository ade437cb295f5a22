import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { layOut } from '../layout/layout.ts'
import { bracketPicture } from './bracket-picture.ts'
import { pictureToSvg } from './picture-shapes.ts'

function pictureOf(n: number, names: Record<string, string> = {}) {
  const bracket = bracketOf(n)
  for (const team of bracket.teams) team.team_name = names[team.id] ?? team.team_name
  const index = indexBracket(bracket)
  return { bracket, picture: bracketPicture(index, layOut(index.structure)) }
}

describe('bracketPicture', () => {
  test.each([2, 6, 33])('draws every match of %i teams inside its edges', (n) => {
    const { bracket, picture } = pictureOf(n)
    const cards = picture.shapes.filter((shape) => shape.kind === 'path' && shape.fill && shape.stroke)
    expect(cards).toHaveLength(bracket.matches.length)
    for (const shape of picture.shapes) {
      expect(shape.x).toBeLessThanOrEqual(picture.width)
      expect(shape.y).toBeLessThanOrEqual(picture.height)
    }
  })

  test('shortens names that would leave their card', () => {
    const { picture } = pictureOf(2, { 'team-1': 'The Extremely Long Named Supersonic Squad' })
    const texts = picture.shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []))
    expect(texts).toContain('The Extremely Long Name…')
  })
})

describe('pictureToSvg', () => {
  test('is well-formed for any team name', () => {
    const { picture } = pictureOf(2, { 'team-1': '<script>alert(1)', 'team-2': `"&'</svg>` })
    const svg = new DOMParser().parseFromString(pictureToSvg(picture), 'image/svg+xml')
    expect(svg.querySelector('parsererror')).toBeNull()
    expect(svg.querySelector('script')).toBeNull()
    expect([...svg.querySelectorAll('text')].map((text) => text.textContent)).toContain('<script>alert(1)')
    expect(svg.documentElement.getAttribute('viewBox')).toBe(`0 0 ${picture.width} ${picture.height}`)
  })
})
