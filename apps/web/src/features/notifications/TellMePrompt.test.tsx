import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TellMePrompt } from './TellMePrompt.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

function browserWith(permission: NotificationPermission): void {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.clear()
})

const question = () => screen.queryByRole('button', { name: 'Tell me when my match is called' })

test('asks a player whose browser can be switched on, until it was answered', async () => {
  browserWith('default')
  const { unmount } = render(<TellMePrompt />)
  expect(question()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(question()).toBeNull()
  unmount()
  render(<TellMePrompt />)
  expect(question()).toBeNull()
})

test.each(['granted', 'denied'] as const)('asks nothing where notifications are %s', (permission) => {
  browserWith(permission)
  const { container } = render(<TellMePrompt />)
  expect(container.textContent).toBe('')
})

test('says on an iPhone that the site must be on the home screen first', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  render(<TellMePrompt />)
  expect(screen.getByText(/add this site to your home screen/)).toBeTruthy()
  expect(question()).toBeNull()
})

test('asks nothing in a browser that cannot receive push messages', () => {
  const { container } = render(<TellMePrompt />)
  expect(container.textContent).toBe('')
})
