import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useNotificationVisits } from './use-notification-visits.ts'

let worker: EventTarget
beforeEach(() => {
  worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  window.history.replaceState(null, '', '/bracket?match=m1&team=t1')
})
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

function Page() {
  useNotificationVisits()
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{pathname + search}</output>
      <textarea aria-label="Message" />
    </>
  )
}

const open = () =>
  render(
    <MemoryRouter initialEntries={['/bracket?match=m1']}>
      <Page />
    </MemoryRouter>,
  )

function send(data: unknown): unknown[] {
  const replies: unknown[] = []
  const port = { postMessage: (reply: unknown) => replies.push(reply) }
  act(() => void worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] })))
  return replies
}
const mayVisit = (path: string) => send({ type: 'may-visit', address: `https://cup.test${path}` })

test('a page says whether it shows the address already', () => {
  open()
  expect(mayVisit('/bracket?match=m1')).toEqual([{ isThere: true, isFree: true }])
  expect(mayVisit('/bracket?match=m2')).toEqual([{ isThere: false, isFree: true }])
  expect(mayVisit('/invites')).toEqual([{ isThere: false, isFree: true }])
})

test('a page with typed text is not free', () => {
  open()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  field.value = 'On our'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  expect(mayVisit('/invites')).toEqual([{ isThere: false, isFree: false }])
})

test('a page navigates to the sent address, and ignores other messages', () => {
  open()
  expect([send(null), send('visit'), send({ address: 7 })]).toEqual([[], [], []])
  expect(screen.getByRole('status').textContent).toBe('/bracket?match=m1')
  send({ type: 'visit', address: 'https://cup.test/invites?invite=i1' })
  expect(screen.getByRole('status').textContent).toBe('/invites?invite=i1')
})

test('a closed page no longer responds', () => {
  open().unmount()
  expect(mayVisit('/invites')).toEqual([])
})
