import type { FastifyInstance } from 'fastify'
import { acceptForms, type FormFields } from '../pages/forms.ts'
import { html } from '../pages/html.ts'
import { moment } from '../pages/moment.ts'
import { type Page, sendPage } from '../pages/page.ts'
import type { Books } from './books.ts'
import { declinePayment, findSession, paySession } from './checkout.ts'
import { cancelAddress, checkoutPage, formatMoney, successAddress, unknownSessionPage } from './checkout-page.ts'
import type { CheckoutSession } from './objects.ts'
import { dumpBooks } from './statement.ts'

const CHECKOUT_PATH = '/dev/payments/checkout/:sessionId'
const DECLINED = 'The card was declined and nothing was paid. Try again, or go back.'
const NO_CHOICE = 'Choose one of the buttons.'

interface CheckoutRoute {
  Params: { sessionId: string }
  Body: FormFields | undefined
}

/** The pages a payer sees, and the provider's books. */
export function paymentPages(app: FastifyInstance, books: Books): void {
  acceptForms(app)

  app.get<CheckoutRoute>(CHECKOUT_PATH, async (request, reply) => {
    const session = findSession(books, request.params.sessionId)
    books.commit()
    if (session === undefined) return sendPage(reply, unknownSessionPage(), 404)
    return sendPage(reply, pageOf(books, session))
  })

  app.post<CheckoutRoute>(CHECKOUT_PATH, async (request, reply) => {
    const session = findSession(books, request.params.sessionId)
    if (session === undefined) return sendPage(reply, unknownSessionPage(), 404)
    const outcome = act(books, session, request.body?.action)
    books.commit()
    if ('leadsTo' in outcome) return reply.redirect(outcome.leadsTo, 303)
    return sendPage(reply, pageOf(books, outcome.session, outcome.problem))
  })

  app.get('/dev/payments/', async (_request, reply) => sendPage(reply, overview(books)))
  app.get('/dev/payments', async (_request, reply) => reply.redirect('/dev/payments/', 302))
  app.get('/dev/payments/books.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(dumpBooks(books)),
  )
}

type Outcome = { leadsTo: string } | { session: CheckoutSession; problem?: string }

function act(books: Books, session: CheckoutSession, action: string | undefined): Outcome {
  if (action === 'cancel') return { leadsTo: cancelAddress(session) }
  if (action === 'pay') {
    const paid = paySession(books, session)
    return paid.status === 'complete' ? { leadsTo: successAddress(paid) } : { session: paid }
  }
  if (session.status !== 'open') return { session }
  if (action === 'decline') return { session: declinePayment(books, session), problem: DECLINED }
  return { session, problem: NO_CHOICE }
}

const pageOf = (books: Books, session: CheckoutSession, problem?: string): Page =>
  checkoutPage({
    session,
    items: books.lineItems.get(session.id)?.items ?? [],
    ...(problem !== undefined && { problem }),
  })

function overview(books: Books): Page {
  const { sessions, totals } = dumpBooks(books)
  return {
    title: 'Payments',
    standsInFor: 'Stripe',
    body: html`<h1>Payments</h1>
<dl>
<dt>Received</dt><dd>${formatMoney(totals.received_cents, 'usd')}</dd>
<dt>Refunded</dt><dd>${formatMoney(totals.refunded_cents, 'usd')}</dd>
<dt>Taken back by the bank</dt><dd>${formatMoney(totals.disputed_cents, 'usd')}</dd>
</dl>
<p><a href="/dev/payments/books.json">All books as JSON</a></p>
<h2>Checkouts</h2>
${sessions.length === 0 ? html`<p>None yet.</p>` : null}
<ul class="list">
${sessions.reverse().map(
  (
    session,
  ) => html`<li class="card"><a href="/dev/payments/checkout/${session.id}">${formatMoney(session.amount_total, session.currency)}</a>
<p class="meta">${session.status}, ${session.payment_status} · ${moment(new Date(session.created * 1000))}</p></li>`,
)}
</ul>`,
  }
}
