import { expect, test } from 'vitest'
import { toastTop } from './toast-place.ts'

/** What 420 pixels, as beside a keyboard, leave between title and buttons. */
const MIDDLE = { top: 56, bottom: 343 }
const FULL = { middle: MIDDLE, end: { top: 420, bottom: 420 } }
const fieldAt = (top: number) => ({ top, bottom: top + 48 })
const TALLEST = 110

test('toasts stand in what is empty below the buttons, where they cover nothing', () =>
  expect(toastTop(70, { middle: MIDDLE, end: { top: 420, bottom: 740 }, field: fieldAt(100) })).toBe(428))

test('in a full sheet they stand just above the buttons', () =>
  expect(toastTop(70, { ...FULL, field: fieldAt(100) })).toBe(265))

test('they go below the title for a field that would be covered', () =>
  expect(toastTop(70, { ...FULL, field: fieldAt(290) })).toBe(64))

test('wherever the field is, they cover neither it nor the title nor the buttons', () => {
  for (let at = MIDDLE.top; at + 48 <= MIDDLE.bottom; at++) {
    const field = fieldAt(at)
    const top = toastTop(TALLEST, { ...FULL, field })
    expect(top).toBeGreaterThanOrEqual(MIDDLE.top)
    expect(top + TALLEST).toBeLessThanOrEqual(MIDDLE.bottom)
    expect(top >= field.bottom || top + TALLEST <= field.top).toBe(true)
  }
})

test('too many for the room there is still leave the field in sight', () => {
  expect(toastTop(280, { ...FULL, field: fieldAt(80) })).toBeGreaterThanOrEqual(fieldAt(80).bottom)
  expect(toastTop(280, { ...FULL, field: fieldAt(290) }) + 280).toBeLessThanOrEqual(fieldAt(290).top)
})
