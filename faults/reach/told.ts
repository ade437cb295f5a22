import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Channel } from './channels.ts'
import { type CallableMatch, countWaiting, type ReachStage } from './reach-stage.ts'

/** Longer than a job of a dead server waits until another takes it over. */
export const TIMEOUT_MS = 120_000

/** Switches all channels off; a round opens the one it tests. */
export async function closeAllWays({ admin, look, providers }: ReachStage): Promise<void> {
  for (const provider of [providers.controls.push, providers.controls.mail, providers.controls.discord]) {
    provider.clear()
    provider.faults.accept()
  }
  await admin.must('PUT', '/admin/announcements', { discord_webhook_url: '' })
  await look((db) => sql`truncate push_subscriptions, notification_settings`.execute(db))
}

/** How many recipients were notified, once nothing waits any longer or the timeout expires. */
export async function untilTold(
  stage: ReachStage,
  channel: Channel,
  match: CallableMatch,
  count: number,
): Promise<number> {
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    const told = new Set(channel.accepted(stage, match).map(({ recipient }) => recipient)).size
    const isSettled = told >= count && (await countWaiting(stage)) === 0
    if (isSettled || performance.now() > until) return told
    await sleep(100)
  }
}
