import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { mailNotices } from './mail-notices.job.ts'
import { isSentBy, type Notice } from './notice.rules.ts'
import { pushNotices } from './push-notices.job.ts'

/** One job sends this many notices at most, so that several share a rush. */
const NOTICES_PER_JOB = 32

interface Context {
  tx: Tx
  jobs: Deps['jobs']
}

/** Queues notices for delivery by push and mail, if the transaction commits. */
export async function notify({ tx, jobs }: Context, notices: readonly Notice[]): Promise<void> {
  const pushed = notices.filter((notice) => isSentBy('push', notice))
  const mailed = notices.filter((notice) => isSentBy('mail', notice))
  for (const batch of batchesOf(pushed)) await jobs.enqueue(tx, pushNotices, { notices: batch })
  for (const batch of batchesOf(mailed)) await jobs.enqueue(tx, mailNotices, { notices: batch })
}

const batchesOf = (notices: readonly Notice[]): Notice[][] =>
  Array.from({ length: Math.ceil(notices.length / NOTICES_PER_JOB) }, (_, index) =>
    notices.slice(index * NOTICES_PER_JOB, (index + 1) * NOTICES_PER_JOB),
  )
