import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import type { DiscordResult } from '../../gateways/discord/discord-gateway.ts'
import {
  type AnnouncementRow,
  countAttempt,
  findNextAnnouncement,
  settleAnnouncements,
} from './announcements.queries.ts'
import { claimChannel, pauseChannel, releaseChannel, setProblem } from './channel.queries.ts'

const WORK_MS = 15_000
/** Longer than one run. */
const CLAIM_SECONDS = 30
const MAX_ATTEMPTS = 10
const MAX_PAUSE_SECONDS = 3_600
const MAX_BACK_OFF_SECONDS = 120
/** Statuses that mean the webhook itself is gone, not that one message is wrong. */
const WEBHOOK_GONE: readonly number[] = [401, 403, 404]

/**
 * Sends pending announcements, oldest first and one at a time, so that a cup's messages stay in order. One instance
 * sends; another one with something new retries later. Runs every minute as well, for messages whose job died with its
 * server.
 */
export const sendAnnouncements = defineJob({
  name: 'send-announcements',
  payload: z.object({}),
  every: '* * * * *',
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireSeconds: 45,
  handle: async (deps) => {
    const claim = await claimChannel(deps.db, CLAIM_SECONDS)
    if (claim.webhookUrl === null) {
      if (claim.retryAfterSeconds !== null) await enqueueRetry(deps, claim.retryAfterSeconds)
      return
    }
    try {
      await sendWaiting(deps, claim.webhookUrl)
    } finally {
      await releaseChannel(deps.db)
    }
  },
})

async function sendWaiting(deps: Deps, webhookUrl: string): Promise<void> {
  const until = performance.now() + WORK_MS
  for (;;) {
    const next = await findNextAnnouncement(deps.db)
    if (next === undefined) return
    if (performance.now() > until) return enqueueRetry(deps, 0)
    const response = await post(deps, webhookUrl, next.text)
    if (response.outcome === 'later') return retryLater(deps, next, response)
    await settle(deps, next, response)
  }
}

/** No response at all counts as a failure to retry. */
async function post(deps: Deps, webhookUrl: string, text: string): Promise<DiscordResult> {
  try {
    return await deps.discord.post(webhookUrl, text)
  } catch {
    return { outcome: 'later', waitSeconds: null, status: 0 }
  }
}

async function settle(deps: Deps, next: AnnouncementRow, { outcome, status }: DiscordResult): Promise<void> {
  if (outcome === 'sent') {
    await settleAnnouncements(deps.db, 'sent', next.id)
    return setProblem(deps.db, null)
  }
  deps.log.warn({ event: 'announcement.refused', status }, 'Discord refused an announcement')
  if (WEBHOOK_GONE.includes(status)) {
    await settleAnnouncements(deps.db, 'failed')
    return setProblem(deps.db, `Discord does not know this webhook any more (${status}). Set a new one.`)
  }
  await settleAnnouncements(deps.db, 'failed', next.id)
  await setProblem(deps.db, `Discord refused a message (${status}).`)
}

/** The queue waits for the message at its head, to keep the order; after ten attempts the message fails. */
async function retryLater(deps: Deps, next: AnnouncementRow, { status, waitSeconds }: DiscordResult): Promise<void> {
  // 429 says when to retry, and is not a failure of the message
  const attempts = status === 429 ? 0 : await countAttempt(deps.db, next.id)
  if (attempts >= MAX_ATTEMPTS) await settleAnnouncements(deps.db, 'failed', next.id)
  if (status !== 429)
    await setProblem(deps.db, status === 0 ? 'Discord did not respond.' : `Discord responded with ${status}.`)
  const backOff = Math.min(2 ** attempts, MAX_BACK_OFF_SECONDS)
  const seconds = Math.min(waitSeconds ?? backOff, MAX_PAUSE_SECONDS)
  await pauseChannel(deps.db, seconds)
  await enqueueRetry(deps, seconds)
}

const enqueueRetry = (deps: Deps, seconds: number): Promise<void> =>
  inTransaction(deps, (tx) =>
    deps.jobs.enqueue(tx, sendAnnouncements, {}, { startAfter: Math.ceil(seconds), singletonKey: 'again' }),
  )
