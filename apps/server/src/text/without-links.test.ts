import { domainToASCII } from 'node:url'
import { describe, expect, test } from 'vitest'
import { withoutLinks } from './without-links.ts'

describe('withoutLinks', () => {
  test.each([
    ['Rockets', 'Rockets'],
    ['Dr. Dribble & co.', 'Dr. Dribble & co.'],
    ['モーニング娘。', 'モーニング娘。'],
    ['https://evil.com/win', 'https evil com win'],
    ['evil.com', 'evil com'],
    ['evil。com', 'evil com'],
    ['https：／／evil．com', 'https evil com'],
    ['evil｡com', 'evil com'],
    ['mailto:a@evil.com', 'mailto a evil com'],
    ['a＠evil․com', 'a evil com'],
    ['\\\\evil\\share', 'evil share'],
  ])('%j is written %j', (name, written) => {
    expect(withoutLinks(name)).toBe(written)
  })

  test('breaks up whatever a browser would read as a dot', () => {
    const dots: string[] = []
    for (let code = 0x21; code <= 0xffff; code++) {
      const dot = String.fromCharCode(code)
      if (domainToASCII(`evil${dot}com`) === 'evil.com') dots.push(dot)
    }
    expect(dots.length).toBeGreaterThanOrEqual(4)
    expect(dots.filter((dot) => withoutLinks(`evil${dot}com`) !== 'evil com')).toEqual([])
  })
})
