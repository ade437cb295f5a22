import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { NullableStamp, RequiredStamp, Stamp } from './column-types.ts'

export interface ServerKeys {
  name: string
  value: JSONColumnType<object>
  created_at: Stamp
}

export interface PushSubscriptions {
  id: Generated<string>
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  device: string
  created_at: Stamp
  reached_at: NullableStamp
}

export interface NotificationSettings {
  user_id: string
  kind: string
  channel: 'push' | 'mail'
  enabled: boolean
}

export type DeliveryStatus = 'pending' | 'sent' | 'gone' | 'failed'
export interface Deliveries {
  notice: string
  channel: 'push' | 'mail'
  recipient: string
  status: ColumnType<DeliveryStatus, DeliveryStatus | undefined, DeliveryStatus>
  created_at: Stamp
  settled_at: NullableStamp
}

export interface CupReminders {
  tournament_id: string
  start_date: RequiredStamp
}

export interface JoinLinks {
  team_id: string
  code_hash: Buffer
  created_at: Stamp
}

export interface AnnouncementChannel {
  only_row: Generated<boolean>
  webhook_url: string | null
  kinds: Generated<string[]>
  sending_until: NullableStamp
  paused_until: NullableStamp
  problem: string | null
}

export type AnnouncementStatus = 'pending' | 'sent' | 'failed'
export interface Announcements {
  id: ColumnType<string, never, never>
  key: string
  tournament_id: string | null
  kind: string
  text: string
  status: ColumnType<AnnouncementStatus, AnnouncementStatus | undefined, AnnouncementStatus>
  attempts: Generated<number>
  created_at: Stamp
  settled_at: NullableStamp
}
