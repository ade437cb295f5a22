import { invalid, missing } from './api-error.ts'
import { type Books, newId } from './books.ts'
import {
  type FormParams,
  type FormValue,
  readInteger,
  readList,
  readMetadata,
  readRecord,
  readText,
  readTexts,
  refuseUnknown,
} from './form-params.ts'
import type { CheckoutSession, LineItem } from './objects.ts'

const KNOWN_PARAMS = [
  'mode',
  'line_items',
  'success_url',
  'cancel_url',
  'client_reference_id',
  'metadata',
  'expires_at',
  'allowed_payment_method_types',
  'customer_email',
  'expand',
] as const

const SHORTEST_LIFE_SECONDS = 30 * 60
const MAX_LIFE_SECONDS = 24 * 60 * 60
/** The provider measures from the arrival of the request, so a limit that the caller has just computed must still pass. */
const CLOCK_SLACK_SECONDS = 60

export function createSession(books: Books, params: FormParams, publicOrigin: string): CheckoutSession {
  refuseUnknown(params, KNOWN_PARAMS)
  if (readText(params, 'mode') !== 'payment')
    throw invalid('Invalid mode: must be payment', 'parameter_invalid', 'mode')
  const items = readLineItems(params)
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0)
  const allowed = readAllowedMethods(params)
  const id = newId('cs_test_', 58)
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: allowed,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: readUrl(params, 'cancel_url') ?? null,
    client_reference_id: readText(params, 'client_reference_id') ?? null,
    created: books.nowSeconds(),
    currency: items[0]?.currency ?? 'usd',
    customer: null,
    customer_details: null,
    customer_email: readText(params, 'customer_email') ?? null,
    expires_at: readExpiry(params, books.nowSeconds()),
    livemode: false,
    metadata: readMetadata(params),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: allowed ?? ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: readUrl(params, 'success_url') ?? refuseMissing('success_url'),
    ui_mode: 'hosted_page',
    url: `${publicOrigin}/dev/payments/checkout/${id}`,
  }
  books.sessions.put(session)
  books.lineItems.put({ id, items })
  return session
}

function readLineItems(params: FormParams): LineItem[] {
  const items = readList(params, 'line_items').map(readLineItem)
  if (items.length === 0) throw missing('line_items')
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw invalid('All line items must have the same currency.', 'parameter_invalid', 'line_items')
  }
  return items
}

function readLineItem(value: FormValue, index: number): LineItem {
  const where = `line_items[${index}]`
  if (typeof value === 'string') throw invalid('Invalid object', 'parameter_invalid_object', where)
  const price = readRecord(value, 'price_data')
  const quantity = readInteger(value, 'quantity') ?? refuseMissing(`${where}[quantity]`)
  const unitAmount = readInteger(price, 'unit_amount') ?? refuseMissing(`${where}[price_data][unit_amount]`)
  const description = readText(readRecord(price, 'product_data'), 'name')
  if (unitAmount < 0 || quantity < 1) throw invalid('Invalid non-negative integer', 'parameter_invalid_integer', where)
  return {
    id: newId('li_1'),
    object: 'item',
    amount_subtotal: unitAmount * quantity,
    amount_total: unitAmount * quantity,
    currency: readText(price, 'currency') ?? refuseMissing(`${where}[price_data][currency]`),
    description: description ?? refuseMissing(`${where}[price_data][product_data][name]`),
    quantity,
  }
}

function readExpiry(params: FormParams, now: number): number {
  const expiresAt = readInteger(params, 'expires_at') ?? now + MAX_LIFE_SECONDS
  const life = expiresAt - now
  if (life < SHORTEST_LIFE_SECONDS - CLOCK_SLACK_SECONDS) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    throw invalid(message, 'parameter_invalid', 'expires_at')
  }
  if (life > MAX_LIFE_SECONDS) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
    throw invalid(message, 'parameter_invalid', 'expires_at')
  }
  return expiresAt
}

function readAllowedMethods(params: FormParams): string[] | null {
  const types = readTexts(params, 'allowed_payment_method_types')
  return types.length === 0 ? null : types
}

function readUrl(params: FormParams, name: string): string | undefined {
  const text = readText(params, name)
  if (text === undefined || URL.canParse(text)) return text
  throw invalid('Not a valid URL', 'url_invalid', name)
}

const refuseMissing = (param: string): never => {
  throw missing(param)
}
