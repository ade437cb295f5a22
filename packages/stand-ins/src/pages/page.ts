import type { FastifyReply } from 'fastify'
import { type Html, html, markup } from './html.ts'

export const STYLESHEET_PATH = '/dev/stand-ins.css'

/**
 * Browsers apply `form-action` to the redirect back to the app as well, and the app may be reached under other names.
 */
const FORM_TARGETS = "'self' http://localhost:* http://*.localhost:* http://127.0.0.1:*"

/** The policy of the stand-ins' pages: they may only show themselves and post their own form. */
export const PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${FORM_TARGETS}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

export interface Page {
  title: string
  /** The provider that this page replaces, named in the strip on top. */
  standsInFor: string
  body: Html
}

export const renderPage = ({ title, standsInFor, body }: Page): string => {
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${title} · local stand-in</title>
<link rel="stylesheet" href="${STYLESHEET_PATH}">
</head>
<body>
<header class="strip"><strong>Local stand-in</strong> for ${standsInFor}. Nothing here leaves this machine. <a href="/dev/">All stand-ins</a></header>
<main>
${body}
</main>
</body>
</html>
`
  return `<!doctype html>\n${markup(page)}`
}

export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply.code(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(renderPage(page))
