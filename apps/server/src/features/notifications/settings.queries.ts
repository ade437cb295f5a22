import type { NoticeChannel, NoticeKind } from '@cup/contract/notifications'
import type { Db, Tx } from '../../db/db.ts'

interface ChangedSetting {
  kind: string
  channel: NoticeChannel
  enabled: boolean
}

/** The settings that the person has changed; all others have their defaults. */
export async function findChangedSettings(db: Db, userId: string): Promise<ChangedSetting[]> {
  return db
    .selectFrom('notification_settings')
    .select(['kind', 'channel', 'enabled'])
    .where('user_id', '=', userId)
    .execute()
}

export async function saveSetting(
  tx: Tx,
  userId: string,
  { kind, channel, enabled }: { kind: NoticeKind; channel: NoticeChannel; enabled: boolean },
): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, kind, channel, enabled })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ enabled }))
    .execute()
}
