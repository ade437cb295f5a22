import { randomInt } from 'node:crypto'
import { openStore, type Table } from '../storage/store.ts'
import type {
  Charge,
  CheckoutSession,
  Dispute,
  EventObject,
  EventType,
  LineItems,
  PaymentIntent,
  ProviderEvent,
  Refund,
} from './objects.ts'

export const API_VERSION = '2026-10-28.endive'

/** Delivery state of one event. */
export interface Delivery {
  /** The id of the event. */
  id: string
  state: 'pending' | 'delivered' | 'given_up'
  attempts: number
}

/** The stored response to a request with an idempotency key. */
export interface StoredResponse {
  /** The idempotency key. */
  id: string
  endpoint: string
  fingerprint: string
  status: number
  body: unknown
  created: number
}

export type EventChanges = Partial<Pick<ProviderEvent, 'id' | 'livemode' | 'created'>>

export interface Books {
  sessions: Table<CheckoutSession>
  lineItems: Table<LineItems>
  intents: Table<PaymentIntent>
  charges: Table<Charge>
  refunds: Table<Refund>
  disputes: Table<Dispute>
  events: Table<ProviderEvent>
  deliveries: Table<Delivery>
  responses: Table<StoredResponse>
  nowSeconds(): number
  /** Records an event, which is sent after the commit. */
  announce(type: EventType, object: EventObject, changes?: EventChanges): ProviderEvent
  /** Stores every change since the previous commit, then lets their events be sent. */
  commit(): void
  onCommit(listener: (events: ProviderEvent[]) => void): void
}

const RESPONSES_KEPT_SECONDS = 24 * 60 * 60

export function openBooks(stateFile: string | undefined, now: () => Date): Books {
  const store = openStore(stateFile)
  const events = store.table<ProviderEvent>('events')
  const deliveries = store.table<Delivery>('deliveries')
  const responses = store.table<StoredResponse>('answers')
  const listeners: ((events: ProviderEvent[]) => void)[] = []
  const nowSeconds = () => Math.floor(now().getTime() / 1000)
  let announced: ProviderEvent[] = []

  for (const { id, created } of responses.all())
    if (created < nowSeconds() - RESPONSES_KEPT_SECONDS) responses.remove(id)
  store.save()

  return {
    sessions: store.table('sessions'),
    lineItems: store.table('line_items'),
    intents: store.table('payment_intents'),
    charges: store.table('charges'),
    refunds: store.table('refunds'),
    disputes: store.table('disputes'),
    events,
    deliveries,
    responses,
    nowSeconds,
    announce(type, object, changes = {}) {
      const event: ProviderEvent = {
        id: newId('evt_1'),
        object: 'event',
        api_version: API_VERSION,
        created: nowSeconds(),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        ...changes,
      }
      events.put(event)
      deliveries.put({ id: event.id, state: 'pending', attempts: 0 })
      announced.push(event)
      return event
    },
    commit() {
      store.save()
      const outgoing = announced
      announced = []
      if (outgoing.length > 0) for (const listener of listeners) listener(outgoing)
    },
    onCommit: (listener) => {
      listeners.push(listener)
    },
  }
}

const ID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const newId = (prefix: string, length = 24): string =>
  prefix + Array.from({ length }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
