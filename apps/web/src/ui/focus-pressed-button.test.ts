import { beforeAll, beforeEach, expect, test } from 'vitest'
import { focusPressedButtons } from './focus-pressed-button.ts'

beforeAll(focusPressedButtons)
beforeEach(() => {
  document.body.innerHTML = '<button><b>Open</b></button><input><p>text</p>'
  document.querySelector('input')?.focus()
})

/** As Safari does it: without a change of focus. */
const press = (selector: string, detail: number) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))

test('a button that is pressed has the focus before its own handlers run', () => {
  let focused: Element | null = null
  document.querySelector('button')?.addEventListener('click', () => {
    focused = document.activeElement
  })
  press('b', 1)
  expect(focused).toBe(document.querySelector('button'))
})

test.each([
  ['a click that code makes', 'b', 0],
  ['a press beside every button', 'p', 1],
])('%s leaves the focus where it is', (_, selector, detail) => {
  press(selector, detail)
  expect(document.activeElement).toBe(document.querySelector('input'))
})
