import Stripe from 'stripe'
import { type LateValue, resolveLate } from '../late-value.ts'
import type { Books, EventChanges } from './books.ts'
import type { EventObject, EventType, ProviderEvent } from './objects.ts'
import { shuffle } from './shuffle.ts'
import { createQueue } from './webhook-queue.ts'

export interface ReleaseOptions {
  order?: 'created' | 'reversed' | 'shuffled'
  /** The same seed gives the same shuffle. */
  seed?: number
}

export interface Webhooks {
  /** Holds events until they are released. */
  hold(): void
  release(options?: ReleaseOptions): void
  /** How many times each event is sent, and how long after it happened. */
  setPlan(plan: { copies?: number; delayMs?: number }): void
  /** Sends an event of the books again. */
  resend(eventId: string, copies?: number): void
  /** Sends an invented event that is not in the books. */
  forge(type: EventType, object: EventObject, changes?: EventChanges): ProviderEvent
  /** The signature header for a body; the default time is now. */
  sign(body: string, atSeconds?: number): string
  /** Resolves when every event that is not held was delivered or given up. */
  settled(): Promise<void>
  counts(): { events: number; attempts: number; delivered: number; held: number }
}

interface Job {
  event: ProviderEvent
  attempt: number
}

interface SenderParts {
  books: Books
  url: LateValue<string>
  secret: string
}

const RETRY_DELAYS_MS = [200, 500, 1000, 2000, 5000, 10_000, 30_000]
const LAST_DELAY_MS = 60_000
const MAX_ATTEMPTS = 100
const TIMEOUT_MS = 10_000

/** Sends signed events until the receiver accepts them, across restarts of either side. */
export function startWebhookSender({ books, url, secret }: SenderParts): Webhooks & { close(): Promise<void> } {
  const signer = new Stripe('sk_test_signs_only').webhooks
  const sign = (payload: string, atSeconds?: number) =>
    signer.generateTestHeaderString({ payload, secret, ...(atSeconds !== undefined && { timestamp: atSeconds }) })
  let held: ProviderEvent[] | undefined
  let plan = { copies: 1, delayMs: 0 }
  let attempts = 0

  const queue = createQueue<Job>(async ({ event, attempt }, closing) => {
    attempts += 1
    const taken = await post(resolveUrl(url), JSON.stringify(event), sign, closing)
    if (closing.aborted) return
    const more = !taken && attempt < MAX_ATTEMPTS
    if (more) queue.add([{ event, attempt: attempt + 1 }], RETRY_DELAYS_MS[attempt - 1] ?? LAST_DELAY_MS)
    note(books, event.id, taken, more)
  })
  const jobsFor = (events: ProviderEvent[], copies: number): Job[] =>
    events.flatMap((event) => Array.from({ length: copies }, () => ({ event, attempt: 1 })))
  const send = (events: ProviderEvent[]) => {
    if (held === undefined) queue.add(jobsFor(events, plan.copies), plan.delayMs)
    else held.push(...events)
  }

  books.onCommit(send)
  const unfinished = books.events.all().filter((event) => books.deliveries.get(event.id)?.state === 'pending')
  queue.add(jobsFor(unfinished, 1), 0)

  return {
    hold: () => {
      held ??= []
    },
    release: ({ order = 'created', seed = 1 } = {}) => {
      const jobs = jobsFor(held ?? [], plan.copies)
      held = undefined
      queue.add(inOrder(jobs, order, seed), plan.delayMs)
    },
    setPlan: ({ copies = 1, delayMs = 0 }) => {
      plan = { copies, delayMs }
    },
    resend: (eventId, copies = 1) => {
      const event = books.events.get(eventId)
      if (event === undefined) throw new Error(`No event ${eventId} in the books`)
      queue.add(jobsFor([event], copies), 0)
    },
    forge: (type, object, changes) => {
      const event = books.announce(type, object, changes)
      books.commit()
      return event
    },
    sign,
    settled: queue.idle,
    counts: () => ({
      events: books.events.all().length,
      attempts,
      delivered: books.deliveries.all().filter(({ state }) => state === 'delivered').length,
      held: held?.length ?? 0,
    }),
    close: queue.close,
  }
}

function inOrder(jobs: Job[], order: NonNullable<ReleaseOptions['order']>, seed: number): Job[] {
  if (order === 'reversed') return jobs.reverse()
  return order === 'shuffled' ? shuffle(jobs, seed) : jobs
}

/** The app may not know its address before it listens; until then a delivery fails and is retried like any other. */
function resolveUrl(url: LateValue<string>): string | undefined {
  try {
    return resolveLate(url)
  } catch {
    return undefined
  }
}

async function post(
  url: string | undefined,
  body: string,
  sign: (body: string) => string,
  closing: AbortSignal,
): Promise<boolean> {
  if (url === undefined) return false
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body) },
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function note(books: Books, id: string, taken: boolean, more: boolean): void {
  const before = books.deliveries.get(id)
  if (before === undefined || before.state === 'delivered') return
  const state = taken ? 'delivered' : more ? 'pending' : 'given_up'
  books.deliveries.put({ id, state, attempts: before.attempts + 1 })
  books.commit()
}
