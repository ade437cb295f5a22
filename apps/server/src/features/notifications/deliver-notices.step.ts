import type { NoticeChannel } from '@cup/contract/notifications'
import * as z from 'zod/mini'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Addressed } from './deliveries.queries.ts'
import { type AddressedNotice, findAddressedNotices } from './find-addressed-notices.step.ts'
import { defaultOf, Notice } from './notice.rules.ts'

/** Well below the job's expiry, after which another server would start it. */
const WORK_MS = 15_000

export const Notices = z.object({ notices: z.array(Notice) })

/** The notices of a run, by their keys. */
export type AddressedNotices = ReadonlyMap<string, AddressedNotice>

interface Channel {
  channel: NoticeChannel
  /** The plural noun for messages in the error about unsent ones. */
  messages: string
  addDeliveries(db: Db, addressed: Addressed): Promise<void>
  /** Sends pending messages until the deadline. Returns how many are left. */
  sendPending(deps: Deps, addressed: AddressedNotices, until: number): Promise<number>
}

/**
 * Sends notices through one channel. Each message has a row before the first is sent, and the row is settled once the
 * message was accepted. So a run that is interrupted or repeated sends only what is missing. Throws while messages are
 * left, so that the job is retried.
 */
export async function deliverNotices(
  deps: Deps,
  { notices }: z.infer<typeof Notices>,
  { channel, messages, addDeliveries, sendPending }: Channel,
): Promise<void> {
  const until = performance.now() + WORK_MS
  const addressed = await findAddressedNotices(deps.db, notices, deps.config.publicOrigins[0] ?? '')
  for (const { notice, userIds } of addressed) {
    const byDefault = defaultOf(notice.kind, channel)
    if (byDefault === null) continue
    await addDeliveries(deps.db, { key: notice.key, kind: notice.kind, userIds, byDefault })
  }
  if (addressed.length === 0) return
  const left = await sendPending(deps, new Map(addressed.map((one) => [one.notice.key, one])), until)
  if (left > 0) throw new AppError('upstream', `${left} ${messages} were not accepted`)
}
