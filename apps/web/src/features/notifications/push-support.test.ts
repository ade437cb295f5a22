import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushSupport } from './push-support.ts'

const IPAD = 'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

beforeEach(() => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default' })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

const REMOVE = {
  'service worker': () => Reflect.deleteProperty(navigator, 'serviceWorker'),
  'push manager': () => Reflect.deleteProperty(window, 'PushManager'),
  notifications: () => Reflect.deleteProperty(window, 'Notification'),
}

test.each(Object.keys(REMOVE) as Array<keyof typeof REMOVE>)('without a %s there is no push', (part) => {
  expect(pushSupport()).toBe('ready')
  REMOVE[part]()
  expect(pushSupport()).toBe('missing')
})

test('blocked notifications are distinguished from undecided ones', () => {
  for (const [permission, support] of [
    ['denied', 'blocked'],
    ['granted', 'ready'],
    ['default', 'ready'],
  ] as const) {
    vi.stubGlobal('Notification', { permission })
    expect(pushSupport()).toBe(support)
  }
})

test.each([
  ['an iPad', IPAD, 0, false, 'install'],
  ['an iPad that calls itself a Mac', MAC, 5, false, 'install'],
  ['a Mac', MAC, 0, false, 'missing'],
  ['a mouse with one touch point at a Mac', MAC, 1, false, 'missing'],
  ['another system with a touch screen', 'Mozilla/5.0 (X11; Linux x86_64)', 5, false, 'missing'],
  ['an iPad that opened the site from the home screen', IPAD, 0, true, 'missing'],
])('%s that cannot receive push messages', (_what, userAgent, maxTouchPoints, isInstalled, support) => {
  REMOVE['push manager']()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: maxTouchPoints })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isInstalled && query === '(display-mode: standalone)' }))
  expect(pushSupport()).toBe(support)
})
