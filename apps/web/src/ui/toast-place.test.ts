import { expect, test } from 'vitest'
import { toastTop } from './toast-place.ts'

/** What 420 pixels, as beside a keyboard, leave between title and buttons. */
const FREE = { top: 56, bottom: 343 }
const fieldAt = (top: number) => ({ top, bottom: top + 48 })
const TALLEST = 110

test('toasts stand just above the buttons', () => expect(toastTop(70, FREE, fieldAt(100))).toBe(265))

test('they go below the title for a field that would be covered', () =>
  expect(toastTop(70, FREE, fieldAt(290))).toBe(64))

test('wherever the field is, they cover neither it nor the title nor the buttons', () => {
  for (let at = FREE.top; at + 48 <= FREE.bottom; at++) {
    const field = fieldAt(at)
    const top = toastTop(TALLEST, FREE, field)
    expect(top).toBeGreaterThanOrEqual(FREE.top)
    expect(top + TALLEST).toBeLessThanOrEqual(FREE.bottom)
    expect(top >= field.bottom || top + TALLEST <= field.top).toBe(true)
  }
})

test('too many for the room there is still leave the field in sight', () => {
  expect(toastTop(280, FREE, fieldAt(80))).toBeGreaterThanOrEqual(fieldAt(80).bottom)
  expect(toastTop(280, FREE, fieldAt(290)) + 280).toBeLessThanOrEqual(fieldAt(290).top)
})
