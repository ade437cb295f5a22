import { getNotificationSettings, saveSubscription } from '@cup/contract/notifications'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart } from '../../../test-support/render-part.tsx'
import { notificationMessages } from '../../messages/notification-messages.ts'
import { toastStore } from '../../ui/toast.ts'
import { PushPrompt } from './PushPrompt.tsx'

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

test('is shown while push messages can be switched on, until the user has chosen', async () => {
  browserWith('default')
  const { unmount } = renderPart(<PushPrompt />)
  expect(question()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(question()).toBeNull()
  unmount()
  renderPart(<PushPrompt />)
  expect(question()).toBeNull()
})

test.each(['granted', 'denied'] as const)('is not shown where notifications are %s', (permission) => {
  browserWith(permission)
  const { container } = renderPart(<PushPrompt />)
  expect(container.textContent).toBe('')
})

test('says on an iPhone that the site must be on the home screen first', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  renderPart(<PushPrompt />)
  expect(screen.getByText(/add this site to your home screen/)).toBeTruthy()
  expect(question()).toBeNull()
})

test('is not shown in a browser that cannot receive push messages', () => {
  const { container } = renderPart(<PushPrompt />)
  expect(container.textContent).toBe('')
})

/** A browser whose user responds to the permission prompt like this. */
function browserThatAnswers(permission: NotificationPermission): void {
  browserWith('default')
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission })
  const subscription = { toJSON: () => ({ endpoint: 'https://push.test/new', keys: { p256dh: 'P', auth: 'A' } }) }
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
  const value = { register: async () => {}, ready: Promise.resolve({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
}
const settings = { push_key: 'BA', mail_available: true, kinds: [], devices: [] }
const toasts = () => toastStore.get().map(({ tone, text }) => `${tone}: ${text}`)
const pressed = async () => {
  renderPart(<PushPrompt />)
  await userEvent.click(screen.getByRole('button', { name: 'Tell me when my match is called' }))
}

test.each([
  ['granted', `success: ${notificationMessages.pushOn.success}`],
  ['denied', `info: ${notificationMessages.pushOn.refused}`],
] as const)('switches push messages on with one press and does not ask again (%s)', async (permission, said) => {
  browserThatAnswers(permission)
  fakeApi().respond(getNotificationSettings, settings).respond(saveSubscription, { id: 'device-1' })
  await pressed()
  await expect.poll(toasts).toEqual([said])
  await expect.poll(question).toBeNull()
  expect(localStorage.getItem('tell-me-answered')).toBe('yes')
})

test('stays when push messages could not be switched on', async () => {
  browserThatAnswers('granted')
  fakeApi().refuse(getNotificationSettings, 503)
  await pressed()
  await expect.poll(toasts).toEqual([`error: ${notificationMessages.pushOn.failure}`])
  await expect.poll(() => question()?.matches(':disabled, [aria-busy=true]')).toBe(false)
})
