import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { moment } from '../pages/moment.ts'
import { type Page, sendPage } from '../pages/page.ts'
import type { DeviceSubscription, ReceivedPush } from './received-push.ts'

interface Shown {
  messages(): ReceivedPush[]
  createDevice(): DeviceSubscription
}

/** The messages that devices would show, as a page and as JSON, and devices for tests to subscribe with. */
export function pushPages(app: FastifyInstance, { messages, createDevice }: Shown): void {
  app.get('/dev/push.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ messages: messages() }),
  )
  app.get('/dev/push', async (_request, reply) => sendPage(reply, pushPage(messages())))
  app.post('/dev/push/devices', async (_request, reply) => reply.code(201).send(createDevice()))
}

const pushPage = (messages: ReceivedPush[]): Page => ({
  title: 'Push',
  standsInFor: 'the push services of browsers',
  body: html`<h1>Push</h1>
<p>Every push message the app has sent, decrypted, newest first. <a href="/dev/push.json">As JSON</a></p>
${messages.length === 0 ? html`<p>Nothing yet.</p>` : null}
<ul class="list">
${messages.map(
  ({ content, device_id, received_at, ttl }) => html`<li class="card"><strong>${content.title ?? 'Unreadable'}</strong>
<p>${content.body ?? ''}</p>
<p class="meta">Device ${device_id} · kept for ${ttl} seconds · ${moment(new Date(received_at))}</p></li>`,
)}
</ul>`,
})
