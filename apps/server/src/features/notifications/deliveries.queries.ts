import { isMailedUntilPush, type NoticeChannel } from '@cup/contract/notifications'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DeliveryStatus } from '../../db/notification-tables.ts'

/** A notice with its recipients. `byDefault` applies to recipients who have not changed the setting. */
export interface Addressed {
  key: string
  kind: string
  userIds: readonly string[]
  byDefault: boolean
}

const allowed = (channel: NoticeChannel, { kind, byDefault }: Addressed) => sql<boolean>`coalesce((
  select s.enabled from notification_settings s
  where s.user_id = u.id and s.kind = ${kind} and s.channel = ${channel}), ${
    channel === 'mail' && byDefault && isMailedUntilPush(kind)
      ? sql`not exists (select from push_subscriptions d where d.user_id = u.id)`
      : byDefault
  })`

/** Adds a delivery for every device of the recipients; existing ones are unchanged. */
export async function addPushDeliveries(db: Db, addressed: Addressed): Promise<void> {
  await sql`
    insert into deliveries (notice, channel, recipient)
    select ${addressed.key}, 'push', d.id from users u join push_subscriptions d on d.user_id = u.id
    where u.id = any(${addressed.userIds}::uuid[]) and ${allowed('push', addressed)}
    on conflict do nothing`.execute(db)
}

/** Adds a delivery for every recipient who wants it by mail; existing ones are unchanged. */
export async function addMailDeliveries(db: Db, addressed: Addressed): Promise<void> {
  await sql`
    insert into deliveries (notice, channel, recipient)
    select ${addressed.key}, 'mail', u.id from users u
    where u.id = any(${addressed.userIds}::uuid[]) and u.email is not null and ${allowed('mail', addressed)}
    on conflict do nothing`.execute(db)
}

export type PushDelivery = Awaited<ReturnType<typeof findPendingPushes>>[number]

export const findPendingPushes = (db: Db, notices: readonly string[]) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('push_subscriptions as s', 's.id', 'd.recipient')
    .select(['d.notice', 's.id as subscription_id', 's.endpoint', 's.p256dh', 's.auth'])
    .where('d.channel', '=', 'push')
    .where('d.status', '=', 'pending')
    .where('d.notice', 'in', [...notices])
    .orderBy('d.created_at')
    .execute()

export type MailDelivery = Awaited<ReturnType<typeof findPendingMails>>[number]

export const findPendingMails = (db: Db, notices: readonly string[]) =>
  db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.recipient')
    .select(['d.notice', 'u.id as user_id', sql<string>`u.email`.as('email')])
    .where('d.channel', '=', 'mail')
    .where('d.status', '=', 'pending')
    .where('d.notice', 'in', [...notices])
    .where('u.email', 'is not', null)
    .orderBy('d.created_at')
    .execute()

export async function settleMail(
  db: Db,
  delivery: { notice: string; recipient: string },
  status: Exclude<DeliveryStatus, 'pending'>,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ status, settled_at: sql`clock_timestamp()` })
    .where('notice', '=', delivery.notice)
    .where('channel', '=', 'mail')
    .where('recipient', '=', delivery.recipient)
    .execute()
}

export interface SettledPush {
  notice: string
  recipient: string
  status: Exclude<DeliveryStatus, 'pending'>
}

/** Settles push messages, dates the devices that were reached and deletes those that are gone, in one statement. */
export async function settlePushes(db: Db, settled: readonly SettledPush[]): Promise<void> {
  const notices = settled.map(({ notice }) => notice)
  const recipients = settled.map(({ recipient }) => recipient)
  const statuses = settled.map(({ status }) => status)
  await sql`
    with settled as (
      select * from unnest(${notices}::text[], ${recipients}::uuid[], ${statuses}::text[]) as s(notice, recipient, status)
    ), reached as (
      update push_subscriptions p set reached_at = clock_timestamp()
      from settled s where p.id = s.recipient and s.status = 'sent'
    ), gone as (
      delete from push_subscriptions p using settled s where p.id = s.recipient and s.status = 'gone'
    )
    update "deliveries" d set status = s.status, settled_at = clock_timestamp()
    from settled s where d.notice = s.notice and d.channel = 'push' and d.recipient = s.recipient`.execute(db)
}

/** Kept for a week, so that a late retry still knows what was sent. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  await db.deleteFrom('deliveries').where('created_at', '<', sql<Date>`clock_timestamp() - interval '7 days'`).execute()
}
