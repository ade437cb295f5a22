import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { PushOutcome, VapidKeys } from '../../gateways/push/push-sender.ts'
import { defineJob } from '../../jobs/job.ts'
import { addPushDeliveries, findPendingPushes, type PushDelivery } from './deliveries.queries.ts'
import { findTellings, type Telling } from './find-tellings.step.ts'
import { inRounds } from './in-rounds.rules.ts'
import { findVapidKeys } from './keys.step.ts'
import { defaultOf, Notice } from './notice.rules.ts'
import { createSettler } from './settle-pushes.step.ts'

const SIDE_BY_SIDE = 12
/** Well below the time after which another server takes the job over. */
const WORK_MS = 15_000
/** A push service that fails this often in a row is left alone until the next try. */
const FAILURES_PER_HOST = 5

/**
 * Sends notices to the devices of their recipients. Each message is noted before the first is sent and settled after
 * it was accepted, so a run that is cut short or repeated sends only what is missing.
 */
export const pushNotices = defineJob({
  name: 'push-notices',
  payload: z.object({ notices: z.array(Notice) }),
  retryLimit: 12,
  retryDelaySeconds: 2,
  retryBackoff: true,
  retryDelayMaxSeconds: 60,
  expireSeconds: 45,
  handle: async (deps, { notices }) => {
    const until = performance.now() + WORK_MS
    const tellings = await findTellings(deps.db, notices, deps.config.publicOrigins[0] ?? '')
    for (const { notice, userIds } of tellings) {
      const byDefault = defaultOf(notice.kind, 'push')
      if (byDefault === null) continue
      await addPushDeliveries(deps.db, { key: notice.key, kind: notice.kind, userIds, byDefault })
    }
    const left = await sendPending(deps, tellings, until)
    if (left > 0) throw new AppError('upstream', `${left} push messages were not accepted`)
  },
})

async function sendPending(deps: Deps, tellings: readonly Telling[], until: number): Promise<number> {
  if (tellings.length === 0) return 0
  const byKey = new Map(tellings.map((telling) => [telling.notice.key, telling]))
  const pending = await findPendingPushes(deps.db, [...byKey.keys()])
  if (pending.length === 0) return 0
  const keys = await findVapidKeys(deps)
  const failures = new Map<string, number>()
  const settle = createSettler(deps)
  return inRounds(pending, { width: SIDE_BY_SIDE, until }, async (delivery) => {
    const telling = byKey.get(delivery.notice)
    const host = URL.parse(delivery.endpoint)?.host ?? ''
    const failed = failures.get(host) ?? 0
    if (telling === undefined || failed >= FAILURES_PER_HOST) return false
    const outcome = await sendOne(deps, delivery, telling, keys)
    failures.set(host, outcome === 'later' ? failed + 1 : 0)
    if (outcome === 'later') return false
    const { notice, subscription_id: recipient } = delivery
    if (outcome === 'refused') deps.log.warn({ event: 'push.refused', subscription_id: recipient }, 'push refused')
    await settle({ notice, recipient, status: outcome === 'refused' ? 'failed' : outcome })
    return true
  })
}

async function sendOne(deps: Deps, target: PushDelivery, telling: Telling, keys: VapidKeys): Promise<PushOutcome> {
  const { push: content, ttlSeconds } = telling
  try {
    return await deps.push.send({ target, keys, content, ttlSeconds })
  } catch (error) {
    return error instanceof AppError && error.kind === 'invalid' ? 'refused' : 'later'
  }
}
