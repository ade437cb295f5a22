import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from './announcer.ts'
import { ToastArea } from './ToastArea.tsx'
import { toast } from './toast.ts'

const texts = () => screen.queryAllByRole('button', { name: 'Dismiss' }).length
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

test('both live regions are in the page before the first toast', () => {
  render(<ToastArea />)
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('errors and warnings are assertive, other toasts polite', () => {
  render(<ToastArea />)
  act(() => {
    toast.error('Payment failed')
    toast.warning("Teams DQ'd for not checking in")
    toast.success('Invite sent')
    toast.info('Check-in period started!')
  })
  expect(within(screen.getByRole('alert')).getByText('Payment failed')).toBeTruthy()
  expect(within(screen.getByRole('alert')).getByText("Teams DQ'd for not checking in")).toBeTruthy()
  expect(within(screen.getByRole('status')).getByText('Invite sent')).toBeTruthy()
  expect(within(screen.getByRole('status')).getByText('Check-in period started!')).toBeTruthy()
})

test('a repeated text is shown once', () => {
  render(<ToastArea />)
  act(() => toast.error('Payment failed'))
  act(() => toast.error('Payment failed'))
  expect(screen.getAllByText('Payment failed')).toHaveLength(1)
})

test('the fifth toast removes the first', () => {
  render(<ToastArea />)
  act(() => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) toast.info(text)
  })
  expect(texts()).toBe(4)
  expect(screen.queryByText('one')).toBeNull()
})

test('disappears by itself, but not while the pointer is on it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<ToastArea />)
  act(() => toast.success('Invite sent'))
  await user.hover(screen.getByText('Invite sent'))
  pass(60_000)
  expect(texts()).toBe(1)
  await user.unhover(screen.getByText('Invite sent'))
  pass(5_000)
  expect(texts()).toBe(0)
})

test('can be dismissed', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(<ToastArea />)
  act(() => toast.error('Payment failed'))
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(texts()).toBe(0)
})

test.each(['Dismiss', 'Undo'])('%s returns the focus to the element that had it', async (name) => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(
    <>
      <ToastArea />
      <button type="button">Edit Score</button>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Edit Score' }))
  act(() => toast.success('Match score updated!', { label: 'Undo', run: () => {} }))
  await user.click(screen.getByRole('button', { name }))
  expect(texts()).toBe(0)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Score' }))
})

test('an announcement is for screen readers only', () => {
  render(<ToastArea />)
  act(() => announce('1 minute left to check in'))
  expect(screen.getByText('1 minute left to check in').getAttribute('aria-live')).toBe('polite')
  expect(texts()).toBe(0)
})

test('an error disappears when the user types into the refused field', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(
    <>
      <ToastArea />
      <input aria-label="Team Name" aria-invalid="true" />
      <input aria-label="Search" />
    </>,
  )
  act(() => toast.error('Please fill in all fields'))
  await user.type(screen.getByLabelText('Search'), 'a')
  expect(texts()).toBe(1)
  await user.type(screen.getByLabelText('Team Name'), 'a')
  expect(texts()).toBe(0)
})

test('does not move between a press and its click', () => {
  render(<ToastArea />)
  act(() => toast.success('Match score updated!'))
  const area = screen.getByRole('region', { name: 'Notifications' })
  area.style.top = '99px'
  fireEvent.pointerDown(document.body)
  fireEvent.focusIn(document.body)
  expect(area.style.top).toBe('99px')
  fireEvent.pointerUp(document.body)
  expect(area.style.top, 'the click comes after the release').toBe('99px')
  pass(1)
  expect(area.style.top).toBe('0px')
})
