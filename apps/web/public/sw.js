// The service worker shows push messages and opens the page they lead to. It never caches or responds to a request.

const FALLBACK = { title: 'Rocket League Tournaments', body: 'Something happened in your cup', url: '/', tag: 'cup' }

/** The server's message. An unreadable message must be shown too, or the browser shows a notice of its own. */
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

/** Short, because a browser allows a press to open a window only for about a second. */
const RESPONSE_TIMEOUT_MS = 400

/** Whether a page already shows the address, and whether it can navigate there without losing typed text. */
function stateOf(page, address) {
  const { port1, port2 } = new MessageChannel()
  const timeout = new Promise((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS, { isThere: false, isFree: false }))
  const response = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  page.postMessage({ type: 'may-visit', address }, [port2])
  return Promise.race([response, timeout])
}

/** Shows the address in a page that already shows it, else in a page that can navigate, else in a new window. */
async function open(url) {
  const address = addressOf(url)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const states = await Promise.all(pages.map((page) => stateOf(page, address)))
  const there = pages.find((_, index) => states[index].isThere)
  const page = there ?? pages.find((_, index) => states[index].isFree)
  if (page === undefined) return self.clients.openWindow(address)
  if (page !== there) page.postMessage({ type: 'visit', address })
  return page.focus().catch(() => page)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})
