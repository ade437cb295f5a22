import { type Html, html } from '../pages/html.ts'
import type { Page } from '../pages/page.ts'
import type { CheckoutSession, LineItem } from './objects.ts'

const PAYMENT_PROVIDER = 'Stripe Checkout'

interface CheckoutPage {
  session: CheckoutSession
  items: LineItem[]
  problem?: string
}

/** One form, three buttons: pay, have the card refused, go back. */
export const checkoutPage = ({ session, items, problem }: CheckoutPage): Page => ({
  title: 'Checkout',
  standsInFor: PAYMENT_PROVIDER,
  body: html`<h1>Checkout</h1>
<section class="card">
${problem === undefined ? null : html`<p class="notice bad" role="alert">${problem}</p>`}
${summary(session, items)}
${stateOf(session)}
</section>`,
})

export const unknownSessionPage = (): Page => ({
  title: 'No such checkout',
  standsInFor: PAYMENT_PROVIDER,
  body: html`<h1>No such checkout</h1>
<p>This address belongs to no payment. Start again from the app.</p>
<p><a class="button" href="/">Back to the app</a></p>`,
})

export const successAddress = ({ id, success_url }: CheckoutSession): string =>
  success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)

export const cancelAddress = ({ cancel_url }: CheckoutSession): string => cancel_url ?? '/'

export const formatMoney = (amountCents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amountCents / 100)

const summary = (session: CheckoutSession, items: LineItem[]): Html => html`<dl>
${items.map(
  (item) =>
    html`<dt>${item.description ?? 'Item'} × ${item.quantity ?? 1}</dt><dd>${formatMoney(item.amount_total, item.currency)}</dd>`,
)}
<dt>Total</dt><dd>${formatMoney(session.amount_total, session.currency)}</dd>
</dl>
${session.customer_email === null ? null : html`<p>Receipt to ${session.customer_email}</p>`}`

function stateOf(session: CheckoutSession): Html {
  if (session.status === 'expired') {
    return html`<p class="notice bad">This checkout has expired. Nothing was paid.</p>
<a class="button" href="${cancelAddress(session)}">Back to the app</a>`
  }
  if (session.status === 'complete') {
    const text = session.payment_status === 'paid' ? 'This has been paid.' : 'The payment is on its way.'
    return html`<p class="notice good">${text}</p>
<a class="button primary" href="${successAddress(session)}">Back to the app</a>`
  }
  return html`<form method="post" class="choices">
<button class="primary" type="submit" name="action" value="pay">Pay ${formatMoney(session.amount_total, session.currency)}</button>
<button type="submit" name="action" value="decline">Have the card declined</button>
<button type="submit" name="action" value="cancel">Cancel and go back</button>
</form>`
}
