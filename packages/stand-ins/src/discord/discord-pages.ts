import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { moment } from '../pages/moment.ts'
import { type Page, sendPage } from '../pages/page.ts'
import type { PostedMessage } from './posted-message.ts'

interface Channel {
  webhookUrl: string
  messages(): PostedMessage[]
}

/** The channel as a page to read and as JSON to check against. */
export function discordPages(app: FastifyInstance, { messages, webhookUrl }: Channel): void {
  app.get('/dev/discord.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ webhook_url: webhookUrl, messages: messages() }),
  )
  app.get('/dev/discord', async (_request, reply) => sendPage(reply, channelPage(webhookUrl, messages())))
}

const channelPage = (webhookUrl: string, messages: PostedMessage[]): Page => ({
  title: 'Discord',
  standsInFor: 'a channel on Discord',
  body: html`<h1>Discord</h1>
<p>Give the app this webhook: <code>${webhookUrl}</code></p>
<p>Every message that was posted, newest first, as the sender wrote it. <a href="/dev/discord.json">As JSON</a></p>
${messages.length === 0 ? html`<p>Nothing yet.</p>` : null}
<ul class="list">
${messages.map(
  ({ content, posted_at }) => html`<li class="card"><p class="message">${content}</p>
<p class="meta">${moment(new Date(posted_at))}</p></li>`,
)}
</ul>`,
})
