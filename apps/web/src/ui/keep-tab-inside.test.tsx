import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepTabInside } from './keep-tab-inside.ts'

function open(): HTMLElement {
  render(
    <div role="dialog" onKeyDown={keepTabInside}>
      <h2 tabIndex={-1}>Title</h2>
      <button type="button">First</button>
      <a href="/x">Middle</a>
      <span tabIndex={-1}>No stop</span>
      <button type="button">Last</button>
      <button type="button" disabled>
        Off
      </button>
    </div>,
  )
  return screen.getByRole('dialog')
}

/** Without the browser's default, which would follow only if the page had not prevented it. */
const tab = (from: string, shiftKey = false): { to: string | null; isOurs: boolean } => {
  const element = screen.getByText(from)
  element.focus()
  const isOurs = !fireEvent.keyDown(element, { key: 'Tab', shiftKey })
  return { to: document.activeElement?.textContent ?? null, isOurs }
}

test('Tab leads from the last control to the first and back, at once', () => {
  open()
  expect(tab('Last')).toEqual({ to: 'First', isOurs: true })
  expect(tab('First', true)).toEqual({ to: 'Last', isOurs: true })
})

test('from a title above the first control, back leads to the last', () => {
  open()
  expect(tab('Title', true)).toEqual({ to: 'Last', isOurs: true })
  expect(tab('Title').isOurs).toBe(false)
})

test('between them the browser moves the focus', () => {
  open()
  expect(tab('First').isOurs).toBe(false)
  expect(tab('Middle').isOurs).toBe(false)
  expect(tab('Last', true).isOurs).toBe(false)
})
