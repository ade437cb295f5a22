import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { moveFocus } from './keyboard-model.ts'
import { layOut, type Section } from './layout.ts'

const layout = layOut(bracketOf(16).matches)
const [winners, losers] = layout.sections as [Section, Section]
const at = (section: Section, column: number, row: number) => section.columns[column]?.ids.at(row) ?? ''
const press = (id: string, key: string, rows = 4) => moveFocus(layout, id, key, rows)

describe('moveFocus', () => {
  test('right leads to the next match, left back to its first feeder', () => {
    const next = press(at(winners, 0, 3), 'ArrowRight')
    expect(next).toBe(at(winners, 1, 1))
    expect(press(next ?? '', 'ArrowLeft')).toBe(at(winners, 0, 2))
  })

  test('right from the losers final leads to the grand final, and no further', () => {
    const grandFinal = press(at(losers, 5, 0), 'ArrowRight')
    expect(grandFinal).toBe(at(winners, 4, 0))
    expect(press(grandFinal ?? '', 'ArrowRight')).toBeUndefined()
  })

  test('nothing feeds the first round', () => {
    expect(press(at(winners, 0, 0), 'ArrowLeft')).toBeUndefined()
  })

  test('down and up move through the round and on into the other section', () => {
    expect(press(at(winners, 1, 0), 'ArrowDown')).toBe(at(winners, 1, 1))
    expect(press(at(winners, 1, -1), 'ArrowDown')).toBe(at(losers, 1, 0))
    expect(press(at(losers, 1, 0), 'ArrowUp')).toBe(at(winners, 1, -1))
    expect(press(at(winners, 0, 0), 'ArrowUp')).toBeUndefined()
    expect(press(at(losers, 5, 0), 'ArrowUp')).toBe(at(winners, 4, 0))
  })

  test('Home and End are the ends of the round', () => {
    expect(press(at(winners, 0, 4), 'Home')).toBe(at(winners, 0, 0))
    expect(press(at(winners, 0, 4), 'End')).toBe(at(winners, 0, -1))
  })

  test('a page is as many rows as fit on the screen, and stops at the ends', () => {
    expect(press(at(winners, 0, 1), 'PageDown', 4)).toBe(at(winners, 0, 5))
    expect(press(at(winners, 0, 6), 'PageDown', 4)).toBe(at(winners, 0, -1))
    expect(press(at(winners, 0, 6), 'PageUp', 4)).toBe(at(winners, 0, 2))
    expect(press(at(winners, 0, 1), 'PageUp', 4)).toBe(at(winners, 0, 0))
  })

  test('other keys and unknown matches move nothing', () => {
    expect(press(at(winners, 0, 0), 'a')).toBeUndefined()
    expect(press('nowhere', 'ArrowDown')).toBeUndefined()
  })

  test.each([2, 3, 5, 13, 64])('arrows alone reach every match of %i teams', (n) => {
    const whole = layOut(bracketOf(n).matches)
    const reached = new Set([whole.sections[0]?.columns[0]?.ids[0] ?? ''])
    for (const id of reached) {
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
        const next = moveFocus(whole, id, key, 1)
        if (next !== undefined) reached.add(next)
      }
    }
    expect(reached.size).toBe(whole.places.size)
  })
})
