import type { FastifyInstance } from 'fastify'
import { html, markup } from '../pages/html.ts'
import type { Accounts } from './accounts.ts'

/** Draws an account's picture: its first letter on a colour. */
export function pictureRoute(app: FastifyInstance, { path, accounts }: { path: string; accounts: Accounts }): void {
  app.get<{ Params: { id: string } }>(path, (request, reply) => {
    const account = accounts.find(request.params.id)
    if (account === undefined) return reply.code(404).type('text/plain').send('No such account')
    const hue = Number(account.id.slice(-4)) % 360
    const [letter = '?'] = account.name.trim().toUpperCase()
    const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${String(hue)} 45% 32%)"/><text x="48" y="64" text-anchor="middle" font-family="sans-serif" font-size="48" font-weight="700" fill="#f3f5f9">${letter}</text></svg>`
    return reply.type('image/svg+xml').header('cache-control', 'private, max-age=3600').send(markup(svg))
  })
}
