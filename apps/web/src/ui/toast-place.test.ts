import { describe, expect, test } from 'vitest'
import { clearTop, toastTop } from './toast-place.ts'

/** The space between title and buttons on a screen 420 pixels high, as above an on-screen keyboard. */
const MIDDLE = { top: 56, bottom: 343 }
const FULL = { middle: MIDDLE, end: { top: 420, bottom: 420 } }
const fieldAt = (top: number) => ({ top, bottom: top + 48 })
const MAX_HEIGHT = 110

test('toasts are placed in the empty space below the buttons', () =>
  expect(toastTop(70, { middle: MIDDLE, end: { top: 420, bottom: 740 }, field: fieldAt(100) })).toBe(428))

test('in a full sheet they are placed just above the buttons', () =>
  expect(toastTop(70, { ...FULL, field: fieldAt(100) })).toBe(265))

test('they are placed below the title if they would cover the field', () =>
  expect(toastTop(70, { ...FULL, field: fieldAt(290) })).toBe(64))

test('wherever the field is, they cover neither it nor the title nor the buttons', () => {
  for (let at = MIDDLE.top; at + 48 <= MIDDLE.bottom; at++) {
    const field = fieldAt(at)
    const top = toastTop(MAX_HEIGHT, { ...FULL, field })
    expect(top).toBeGreaterThanOrEqual(MIDDLE.top)
    expect(top + MAX_HEIGHT).toBeLessThanOrEqual(MIDDLE.bottom)
    expect(top >= field.bottom || top + MAX_HEIGHT <= field.top).toBe(true)
  }
})

test('too many toasts for the space still leave the field visible', () => {
  expect(toastTop(280, { ...FULL, field: fieldAt(80) })).toBeGreaterThanOrEqual(fieldAt(80).bottom)
  expect(toastTop(280, { ...FULL, field: fieldAt(290) }) + 280).toBeLessThanOrEqual(fieldAt(290).top)
})

describe('without a sheet', () => {
  const toasts = { top: 72, bottom: 120, left: 880, right: 1264 }
  const area = (top: number, bottom: number, left = 900, right = 1100) => ({ top, bottom, left, right })

  test('toasts stay where they are if they cover nothing', () => {
    expect(clearTop(toasts, [area(200, 240), area(80, 110, 100, 400)], 800)).toBe(72)
  })

  test('toasts begin below what they would cover, and below the next thing after it', () => {
    expect(clearTop(toasts, [area(80, 116)], 800)).toBe(124)
    expect(clearTop(toasts, [area(130, 160), area(80, 116)], 800)).toBe(168)
  })

  test('toasts without enough space stay where they are', () => {
    expect(clearTop(toasts, [area(80, 790)], 800)).toBe(72)
  })
})
