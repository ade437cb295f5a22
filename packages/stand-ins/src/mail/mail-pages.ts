import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../pages/html.ts'
import { moment } from '../pages/moment.ts'
import { type Page, sendPage } from '../pages/page.ts'
import type { Message } from './message.ts'

const MAIL = 'everybody’s mailbox'

interface MessageRoute {
  Params: { id: string }
}

interface ListRoute {
  /** `after` is the id of the newest message that is known already. */
  Querystring: { to?: string | string[]; after?: string | string[] }
}

/** The inbox as a page to read and as JSON to check against; `messages` gives them newest first. */
export function mailPages(app: FastifyInstance, messages: () => Message[]): void {
  app.get<ListRoute>('/dev/mail.json', async (request, reply) => {
    const { to, after = 0 } = request.query
    const newer = messages().filter(({ id }) => Number(id) > Number(after))
    const wanted = to === undefined ? newer : newer.filter((message) => message.to.includes(String(to)))
    return reply.header('cache-control', 'no-store').send({ messages: wanted })
  })

  app.get('/dev/mail', async (_request, reply) => sendPage(reply, inboxPage(messages())))

  app.get<MessageRoute>('/dev/mail/:id', async (request, reply) => {
    const message = messages().find(({ id }) => id === request.params.id)
    return message === undefined ? sendPage(reply, gonePage(), 404) : sendPage(reply, messagePage(message))
  })
}

const inboxPage = (messages: Message[]): Page => ({
  title: 'Mail',
  standsInFor: MAIL,
  body: html`<h1>Mail</h1>
<p>Every message the app has sent, newest first. <a href="/dev/mail.json">As JSON</a></p>
${messages.length === 0 ? html`<p>Nothing yet.</p>` : null}
<ul class="list">
${messages.map(
  ({ id, subject, to, received_at }) => html`<li class="card"><a href="/dev/mail/${id}">${subject || 'No subject'}</a>
<p class="meta">To ${to.join(', ')} · ${moment(new Date(received_at))}</p></li>`,
)}
</ul>`,
})

const messagePage = ({ subject, from, to, received_at, text }: Message): Page => ({
  title: subject || 'No subject',
  standsInFor: MAIL,
  body: html`<h1>${subject || 'No subject'}</h1>
<p class="meta">From ${from} to ${to.join(', ')} · ${moment(new Date(received_at))}</p>
<section class="card"><p class="message">${withLinks(text)}</p></section>
<p><a href="/dev/mail">All mail</a></p>`,
})

const gonePage = (): Page => ({
  title: 'No such message',
  standsInFor: MAIL,
  body: html`<h1>No such message</h1>
<p>Only the newest messages are kept. <a href="/dev/mail">All mail</a></p>`,
})

/** Only http and https addresses become links. */
const withLinks = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
