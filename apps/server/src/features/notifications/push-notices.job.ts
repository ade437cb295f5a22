import pLimit from 'p-limit'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { PushOutcome, VapidKeys } from '../../gateways/push/push-sender.ts'
import { type AddressedNotices, deliverNotices, Notices } from './deliver-notices.step.ts'
import {
  addPushDeliveries,
  findPendingPushes,
  type PushDelivery,
  type SettledPush,
  settlePushes,
} from './deliveries.queries.ts'
import type { AddressedNotice } from './find-addressed-notices.step.ts'
import { findVapidKeys } from './keys.step.ts'

const CONCURRENCY = 12
/** A push service that fails this often in a row is skipped until the next attempt. */
const FAILURES_PER_HOST = 5

/** Sends notices to the devices of their recipients. */
export const pushNotices = defineJob({
  name: 'push-notices',
  payload: Notices,
  retryLimit: 12,
  retryDelaySeconds: 2,
  retryBackoff: true,
  retryDelayMaxSeconds: 60,
  expireSeconds: 45,
  handle: (deps, payload) =>
    deliverNotices(deps, payload, {
      channel: 'push',
      messages: 'push messages',
      addDeliveries: addPushDeliveries,
      sendPending,
    }),
})

async function sendPending(deps: Deps, addressed: AddressedNotices, until: number): Promise<number> {
  const pending = await findPendingPushes(deps.db, [...addressed.keys()])
  if (pending.length === 0) return 0
  const keys = await findVapidKeys(deps)
  const failures = new Map<string, number>()
  const settle = createSettler(deps)
  const done = await pLimit(CONCURRENCY).map(pending, async (delivery) => {
    if (performance.now() >= until) return false
    const one = addressed.get(delivery.notice)
    const host = URL.parse(delivery.endpoint)?.host ?? ''
    const failed = failures.get(host) ?? 0
    if (one === undefined || failed >= FAILURES_PER_HOST) return false
    const outcome = await sendOne(deps, delivery, one, keys)
    failures.set(host, outcome === 'later' ? failed + 1 : 0)
    if (outcome === 'later') return false
    const { notice, subscription_id: recipient } = delivery
    if (outcome === 'refused') deps.log.warn({ event: 'push.refused', subscription_id: recipient }, 'push refused')
    await settle({ notice, recipient, status: outcome === 'refused' ? 'failed' : outcome })
    return true
  })
  return done.filter((isDone) => !isDone).length
}

async function sendOne(
  deps: Deps,
  target: PushDelivery,
  addressed: AddressedNotice,
  keys: VapidKeys,
): Promise<PushOutcome> {
  const { push: content, ttlSeconds } = addressed
  if (content === null) return 'refused'
  try {
    return await deps.push.send({ target, keys, content, ttlSeconds })
  } catch (error) {
    return error instanceof AppError && error.kind === 'invalid' ? 'refused' : 'later'
  }
}

/**
 * Records the outcome of push messages in batches: outcomes that arrive while a statement runs go into the next one. A
 * sender waits for its record before it sends again, so a crash loses only the outcomes of messages in progress.
 */
function createSettler({ db }: Pick<Deps, 'db'>): (settled: SettledPush) => Promise<void> {
  let waiting: SettledPush[] = []
  let next: Promise<void> | undefined
  let running: Promise<void> = Promise.resolve()
  return (settled) => {
    waiting.push(settled)
    next ??= running
      .catch(() => undefined)
      .then(() => {
        const batch = waiting
        waiting = []
        next = undefined
        running = settlePushes(db, batch)
        return running
      })
    return next
  }
}
