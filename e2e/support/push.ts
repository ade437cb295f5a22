import type { APIRequestContext, BrowserContext, Page, Worker } from '@playwright/test'

interface Device {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** The messages that a device of the local push service got, decrypted. */
export interface ReceivedPush {
  device_id: string
  content: { title: string; body: string; url: string; tag: string; until: string | null }
}

/**
 * Gives the browser a subscription of the local push service: the real one needs the internet. Everything else, the
 * service worker included, is the product's own.
 */
export async function subscribeDevice(context: BrowserContext, request: APIRequestContext): Promise<Device> {
  const device: Device = await (await request.post('/dev/push/devices')).json()
  await context.addInitScript(({ endpoint, keys }) => {
    // a headless shell denies notifications, whatever the test has granted
    if (Notification.permission !== 'granted') {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
    }
    const subscription = {
      endpoint,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('test-subscribed')
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('test-subscribed', 'yes')
      return subscription
    }
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('test-subscribed') === null ? null : subscription
  }, device)
  return device
}

export async function receivedBy(request: APIRequestContext, deviceId: string): Promise<ReceivedPush[]> {
  const { messages }: { messages: ReceivedPush[] } = await (await request.get('/dev/push.json')).json()
  return messages.filter(({ device_id }) => device_id === deviceId)
}

/**
 * Delivers a message to the site's service worker, as the browser does. The page may be blank: the worker needs no page
 * of its site.
 */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
    if (ours !== undefined) registered.resolve(ours.registrationId)
  })
  await keepNotifications(page.context())
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered.promise, data })
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/**
 * Makes the service worker keep its notifications. A browser without a desktop does not return those that it has not drawn
 * yet, and a headless shell returns none.
 */
const keepNotifications = async (context: BrowserContext): Promise<void> =>
  (await workerOf(context)).evaluate(() => {
    const { registration, Notification: kind } = globalThis as unknown as {
      registration: ServiceWorkerRegistration & { kept?: Map<string, Notification> }
      Notification: typeof Notification
    }
    if (registration.kept !== undefined) return
    const kept = new Map<string, Notification>()
    registration.kept = kept
    const show = registration.showNotification.bind(registration)
    registration.getNotifications = async () => [...kept.values()]
    registration.showNotification = async (title, options = {}) => {
      if (kind.permission === 'granted') await show(title, options)
      const { body = '', tag = '', data } = options
      kept.set(tag, { title, body, tag, data, close: () => kept.delete(tag) } as unknown as Notification)
    }
  })

/** How many tabs of the site the service worker sees. */
export const countTabs = async (context: BrowserContext): Promise<number> =>
  (await workerOf(context)).evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll: (options: object) => Promise<unknown[]> } }
    return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
  })

/** The notifications that the service worker shows now. */
export const shownNotifications = async (
  context: BrowserContext,
): Promise<{ title: string; body: string; tag: string }[]> =>
  (await workerOf(context)).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/**
 * Presses the notification. A browser opens and focuses windows only for a real press, so the two calls are recorded
 * instead. Returns the address of the new window, or null if an open page was focused.
 */
export async function pressNotification(context: BrowserContext): Promise<string | null> {
  return (await workerOf(context)).evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (url: string) => Promise<null> }
      ExtendableEvent: new (type: string) => Event
      WindowClient: { prototype: { focus: () => Promise<null> } }
      dispatchEvent: (event: Event) => boolean
    }
    const shown = Promise.withResolvers<string | null>()
    scope.clients.openWindow = async (url) => {
      shown.resolve(url)
      return null
    }
    scope.WindowClient.prototype.focus = async () => {
      shown.resolve(null)
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
    return shown.promise
  })
}
