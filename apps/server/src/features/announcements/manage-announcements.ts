import { ANNOUNCEMENT_KINDS, type AnnouncementKind, type Announcements } from '@cup/contract/announcements'
import type { Actor } from '../../db/actor.ts'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { previewOf, testText } from './announcement-text.rules.ts'
import { findQueueStatus, insertAnnouncement, settleAnnouncements } from './announcements.queries.ts'
import { findChannel, lockChannel, updateChannel } from './channel.queries.ts'
import { sendAnnouncements } from './send-announcements.job.ts'

const TARGET = { type: 'announcements', id: 'discord', name: 'Discord announcements' } as const

export async function getAnnouncements(deps: Deps): Promise<Announcements> {
  const channel = await findChannel(deps.db)
  const queue = await findQueueStatus(deps.db)
  const now = await findNow(deps.db)
  const origin = deps.config.publicOrigins[0] ?? ''
  return {
    discord_webhook_url: channel.webhook_url === null ? null : maskWebhook(channel.webhook_url),
    kinds: ANNOUNCEMENT_KINDS.filter((kind) => channel.kinds.includes(kind)),
    previews: ANNOUNCEMENT_KINDS.map((kind) => ({ kind, text: previewOf(kind, now, origin) })),
    waiting: queue.waiting,
    last_sent_at: queue.last_sent_at?.toISOString() ?? null,
    problem: channel.problem,
  }
}

/** The token allows anyone to post, so it is never shown again. */
const maskWebhook = (url: string): string => url.replace(/[^/?]+(\?.*)?$/, '••••••••')

interface SetAnnouncementsInput {
  webhookUrl?: string | null | undefined
  kinds?: readonly AnnouncementKind[] | undefined
}

/** Sets or removes the webhook and chooses the kinds. Removing it drops what is waiting. */
export async function setAnnouncements(deps: Deps, actor: Actor, input: SetAnnouncementsInput): Promise<void> {
  const webhookUrl = input.webhookUrl === '' ? null : input.webhookUrl
  if (typeof webhookUrl === 'string') deps.discord.mustBeWebhook(webhookUrl)
  await inTransaction(deps, async (tx) => {
    const before = await lockChannel(tx)
    await updateChannel(tx, {
      ...(webhookUrl === undefined ? {} : { webhook_url: webhookUrl }),
      ...(input.kinds === undefined ? {} : { kinds: [...new Set(input.kinds)] }),
    })
    if (webhookUrl === null) await settleAnnouncements(tx, 'failed')
    const after = await findChannel(tx)
    await insertAuditEntry(tx, {
      actor,
      action: 'announcements.set',
      target: TARGET,
      tournamentId: null,
      before: { webhook: before.webhook_url !== null, kinds: before.kinds },
      after: { webhook: after.webhook_url !== null, webhook_changed: webhookUrl !== undefined, kinds: after.kinds },
    })
  })
}

/** Sends a test message through the same queue as every announcement. */
export async function testAnnouncement(deps: Deps, actor: Actor, requestId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const channel = await lockChannel(tx)
    if (channel.webhook_url === null) throw new AppError('conflict', 'No Discord webhook is set')
    const text = testText(deps.config.publicOrigins[0] ?? '')
    await insertAnnouncement(tx, { key: `test:${requestId}`, tournament_id: null, kind: 'test', text })
    await deps.jobs.enqueue(tx, sendAnnouncements, {})
    await insertAuditEntry(tx, {
      actor,
      action: 'announcements.test',
      target: TARGET,
      tournamentId: null,
    })
  })
}
