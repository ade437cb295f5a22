import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { ChannelRow } from './announcements.queries.ts'

export async function findChannel(db: Db): Promise<ChannelRow> {
  return db.selectFrom('announcement_channel').selectAll().executeTakeFirstOrThrow()
}

export async function lockChannel(tx: Tx): Promise<ChannelRow> {
  return tx.selectFrom('announcement_channel').selectAll().forUpdate().executeTakeFirstOrThrow()
}

/** Setting a webhook clears the pause and the problem of the previous one. */
export async function updateChannel(tx: Tx, change: { webhook_url?: string | null; kinds?: string[] }): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx
    .updateTable('announcement_channel')
    .set({ ...change, ...(change.webhook_url === undefined ? {} : { paused_until: null, problem: null }) })
    .execute()
}

/** The webhook for the one instance that may send now; the others get the seconds until a retry, null without a webhook. */
type Claim = { webhookUrl: string } | { webhookUrl: null; retryAfterSeconds: number | null }

/** Makes this the only sending instance, for `seconds` at most. */
export async function claimChannel(db: Db, seconds: number): Promise<Claim> {
  const now = sql<Date>`clock_timestamp()`
  const claimed = await db
    .updateTable('announcement_channel')
    .set({ sending_until: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where('webhook_url', 'is not', null)
    .where((eb) => eb.or([eb('sending_until', 'is', null), eb('sending_until', '<', now)]))
    .where((eb) => eb.or([eb('paused_until', 'is', null), eb('paused_until', '<=', now)]))
    .returning('webhook_url')
    .executeTakeFirst()
  if (typeof claimed?.webhook_url === 'string') return { webhookUrl: claimed.webhook_url }
  const { wait } = await db
    .selectFrom('announcement_channel')
    .select(
      sql<number | null>`case when webhook_url is not null then
        greatest(1, extract(epoch from greatest(sending_until, paused_until) - clock_timestamp())::float8) end`.as(
        'wait',
      ),
    )
    .executeTakeFirstOrThrow()
  return { webhookUrl: null, retryAfterSeconds: wait }
}

export async function releaseChannel(db: Db): Promise<void> {
  await db.updateTable('announcement_channel').set({ sending_until: null }).execute()
}

export async function pauseChannel(db: Db, seconds: number): Promise<void> {
  await db
    .updateTable('announcement_channel')
    .set({ paused_until: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .execute()
}

export async function setProblem(db: Db, problem: string | null): Promise<void> {
  await db
    .updateTable('announcement_channel')
    .set({ problem })
    .where(sql<boolean>`problem is distinct from ${problem}`)
    .execute()
}
