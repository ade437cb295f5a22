import type { Table } from '../storage/store.ts'
import { ApiError, noSuch } from './api-error.ts'
import { API_VERSION, type Books } from './books.ts'
import { expireSession, findSession } from './checkout.ts'
import { createSession } from './create-session.ts'
import { expandAll, lineItemsOf } from './expand.ts'
import { type FormParams, readTexts } from './form-params.ts'
import { listPage, matching } from './lists.ts'
import { createRefund, type RefundOutcome } from './refunds.ts'

export interface ApiContext {
  books: Books
  publicOrigin: () => string
  webhookUrl: () => string
  refundOutcome: () => RefundOutcome
}

export interface ApiRequest {
  method: string
  path: string
  params: FormParams
}

type Handler = (context: ApiContext, params: FormParams, id: string) => object

/** Responds to one API request, or throws its error. */
export function handleRequest(context: ApiContext, { method, path, params }: ApiRequest): object {
  for (const [pattern, handle] of ROUTES) {
    const found = pattern.exec(`${method} ${path}`)
    if (found === null) continue
    const shown = handle(context, params, found[1] ?? '')
    return expandAll(context.books, shown, readTexts(params, 'expand'))
  }
  throw new ApiError(404, `Unrecognized request URL (${method}: ${path}).`)
}

const ROUTES: [RegExp, Handler][] = [
  [
    /^POST \/v1\/checkout\/sessions$/,
    ({ books, publicOrigin }, params) => createSession(books, params, publicOrigin()),
  ],
  [
    /^GET \/v1\/checkout\/sessions$/,
    ({ books }, params) =>
      listPage(matching(books.sessions.all(), params, ['status', 'payment_intent']), params, '/v1/checkout/sessions'),
  ],
  [/^GET \/v1\/checkout\/sessions\/([^/]+)$/, ({ books }, _params, id) => sessionOf(books, id)],
  [
    /^GET \/v1\/checkout\/sessions\/([^/]+)\/line_items$/,
    ({ books }, _params, id) => lineItemsOf(books, sessionOf(books, id).id),
  ],
  [
    /^POST \/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    ({ books }, _params, id) => expireSession(books, sessionOf(books, id)),
  ],
  [/^GET \/v1\/payment_intents$/, ({ books }, params) => listPage(books.intents.all(), params, '/v1/payment_intents')],
  [/^GET \/v1\/payment_intents\/([^/]+)$/, ({ books }, _params, id) => oneOf(books.intents, 'payment_intent', id)],
  [
    /^GET \/v1\/charges$/,
    ({ books }, params) => listPage(matching(books.charges.all(), params, ['payment_intent']), params, '/v1/charges'),
  ],
  [/^GET \/v1\/charges\/([^/]+)$/, ({ books }, _params, id) => oneOf(books.charges, 'charge', id)],
  [/^POST \/v1\/refunds$/, ({ books, refundOutcome }, params) => createRefund(books, params, refundOutcome())],
  [
    /^GET \/v1\/refunds$/,
    ({ books }, params) =>
      listPage(matching(books.refunds.all(), params, ['payment_intent', 'charge']), params, '/v1/refunds'),
  ],
  [/^GET \/v1\/refunds\/([^/]+)$/, ({ books }, _params, id) => oneOf(books.refunds, 'refund', id)],
  [
    /^GET \/v1\/disputes$/,
    ({ books }, params) =>
      listPage(matching(books.disputes.all(), params, ['payment_intent', 'charge']), params, '/v1/disputes'),
  ],
  [/^GET \/v1\/disputes\/([^/]+)$/, ({ books }, _params, id) => oneOf(books.disputes, 'dispute', id)],
  [/^GET \/v1\/webhook_endpoints$/, ({ webhookUrl }) => listWebhookEndpoints(webhookUrl())],
  [/^GET \/v1\/events$/, ({ books }, params) => listEvents(books, params)],
  [/^GET \/v1\/events\/([^/]+)$/, ({ books }, _params, id) => oneOf(books.events, 'event', id)],
]

function sessionOf(books: Books, id: string) {
  const session = findSession(books, id)
  if (session === undefined) throw noSuch('checkout.session', id)
  return session
}

function oneOf<R extends { id: string }>(table: Table<R>, what: string, id: string): R {
  const row = table.get(id)
  if (row === undefined) throw noSuch(what, id)
  return row
}

/** The one endpoint there is: it gets every event, in the version of the API that the objects have. */
const listWebhookEndpoints = (url: string): object => ({
  object: 'list',
  data: [
    {
      id: 'we_local',
      object: 'webhook_endpoint',
      url,
      status: 'enabled',
      enabled_events: ['*'],
      api_version: API_VERSION,
    },
  ],
  has_more: false,
  url: '/v1/webhook_endpoints',
})

function listEvents(books: Books, params: FormParams): object {
  const types = readTexts(params, 'types')
  const events = matching(books.events.all(), params, ['type'])
  const wanted = types.length === 0 ? events : events.filter((event) => types.includes(event.type))
  return listPage(wanted, params, '/v1/events')
}
