import { describe, expect, test } from 'vitest'
import { dropMask } from './loser-drop-order.ts'

const bitsOf = (round: number, bits: number): string => dropMask(round, bits).toString(2).padStart(bits, '0')

describe('dropMask', () => {
  test('drops round 2 reversed, round 3 reversed within halves, round 4 with the halves swapped', () => {
    expect([2, 3, 4].map((round) => bitsOf(round, 4))).toEqual(['1111', '0111', '1000'])
  })

  test('lets two rounds differ first at the bit that their distance in rounds says, up to 65,536 teams', () => {
    const rounds = 16
    for (let earlier = 2; earlier < rounds; earlier++) {
      for (let later = earlier + 1; later < rounds; later++) {
        const width = rounds - later
        const top = dropMask(earlier, rounds - earlier) >> (later - earlier)
        const differing = (top ^ dropMask(later, width)).toString(2).padStart(width, '0')
        const trailingZeros = 31 - Math.clz32((later - earlier) & -(later - earlier))
        const first = differing.indexOf('1')
        expect(first, `rounds ${earlier} and ${later}`).toBe(trailingZeros < width ? trailingZeros : -1)
      }
    }
  })
})
