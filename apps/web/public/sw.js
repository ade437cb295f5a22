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

/** How long a page has to answer; a browser allows a press to open a window only for about a second. */
const ANSWER_MS = 400

/** Whether a page shows the address already, and whether it may be led there without losing typed text. */
function ask(page, address) {
  const { port1, port2 } = new MessageChannel()
  const silence = new Promise((resolve) => setTimeout(resolve, ANSWER_MS, { isThere: false, isFree: false }))
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  page.postMessage({ type: 'may-visit', address }, [port2])
  return Promise.race([answer, silence])
}

/** Shows the address: in a page that has it, else in one that is free, else in a new window. */
async function open(url) {
  const address = addressOf(url)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const answers = await Promise.all(pages.map((page) => ask(page, address)))
  const there = pages.find((_, place) => answers[place].isThere)
  const page = there ?? pages.find((_, place) => answers[place].isFree)
  if (page === undefined) return self.clients.openWindow(address)
  if (page !== there) page.postMessage({ type: 'visit', address })
  return page.focus().catch(() => page)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url ?? '/'))
})
