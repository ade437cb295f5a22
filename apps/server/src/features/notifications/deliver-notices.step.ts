import type { NoticeChannel } from '@cup/contract/notifications'
import * as z from 'zod/mini'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Addressed } from './deliveries.queries.ts'
import { type AddressedNotice, findAddressedNotices } from './find-addressed-notices.step.ts'
import { defaultOf, Notice } from './notice.rules.ts'

/** Well below the time after which another server takes the job over. */
const WORK_MS = 15_000

export const Notices = z.object({ notices: z.array(Notice) })

/** The notices of a run, by their keys. */
export type AddressedNotices = ReadonlyMap<string, AddressedNotice>

interface Channel {
  channel: NoticeChannel
  /** The plural noun for messages in the error about unsent ones. */
  messages: string
  addDeliveries(db: Db, addressed: Addressed): Promise<void>
  /** Sends what is pending until the time is up; returns how many are left. */
  sendPending(deps: Deps, addressed: AddressedNotices, until: number): Promise<number>
}

/**
 * Sends notices through one channel. Each message is noted before the first is sent and settled after it was accepted,
 * so a run that is cut short or repeated sends only what is missing. Throws while some are left, so that it is repeated.
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
