import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'

interface Device {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** What a device of the local push service got, decrypted. */
export interface ReceivedPush {
  device_id: string
  content: { title: string; body: string; url: string; tag: string; until: string | null }
}

/**
 * Gives the browser a subscription of the local push service: the real one needs the internet. Everything else, the
 * service worker included, is the product's own.
 */
export async function giveDevice(context: BrowserContext, request: APIRequestContext): Promise<Device> {
  const device: Device = await (await request.post('/dev/push/devices')).json()
  await context.addInitScript((given) => {
    const subscription = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => ({ endpoint: given.endpoint, keys: given.keys }),
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

/** Hands a message to the page's service worker, as the browser does when its push service has one. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations
    if (first !== undefined) registered.resolve(first.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered.promise, data })
}

/** What the service worker of this page shows now. */
export const shownNotifications = (page: Page): Promise<{ title: string; body: string; tag: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** As if the person pressed the notification. */
export async function pressNotification(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
      dispatchEvent: (event: Event) => boolean
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}
