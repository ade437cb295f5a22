// The service worker shows push messages and opens the page they lead to. It never caches or answers a request.

const FALLBACK = { title: 'Rocket League Tournaments', body: 'Something happened in your cup', url: '/', tag: 'cup' }

/** What the server sent; a message that cannot be read must still be shown, or the browser shows one of its own. */
function contentOf(event) {
  try {
    return { ...FALLBACK, ...event.data.json() }
  } catch {
    return FALLBACK
  }
}

/** The time in the device's own zone. */
function withTime(body, until) {
  const at = until ? new Date(until) : undefined
  if (at === undefined || Number.isNaN(at.getTime())) return body
  return `${body} (until ${at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })})`
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { title, body, url, tag, until } = contentOf(event)
  event.waitUntil(
    self.registration.showNotification(title, {
      body: withTime(body, until),
      // the same tag replaces an earlier notification without ringing again
      tag,
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      data: { url },
    }),
  )
})

/** Only pages of this site are ever opened. */
function addressOf(url) {
  const address = URL.canParse(url, self.location.origin) ? new URL(url, self.location.origin) : undefined
  return address?.origin === self.location.origin ? address.href : self.location.origin
}

async function open(url) {
  const address = addressOf(url)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((client) => client.url === address) ?? pages[0]
  if (page === undefined) return self.clients.openWindow(address)
  // a page that was loaded before this worker cannot be led elsewhere
  const led = page.url === address ? page : await page.navigate(address).catch(() => null)
  return led === null ? self.clients.openWindow(address) : led.focus().catch(() => led)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})
