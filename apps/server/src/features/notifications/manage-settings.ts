import {
  isMailedUntilPush,
  NOTICE_CHANNELS,
  NOTICE_DEFAULTS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  type NotificationSettings,
} from '@cup/contract/notifications'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockOwnAccount } from '../users/lock-own-account.step.ts'
import { findVapidKeys } from './keys.step.ts'
import { mailNotices } from './mail-notices.job.ts'
import { testNotice } from './notice.rules.ts'
import { pushNotices } from './push-notices.job.ts'
import { findChangedSettings, saveSetting } from './settings.queries.ts'
import { findSubscriptions } from './subscriptions.queries.ts'

/** The caller's notification settings and devices. */
export async function getSettings(deps: Deps, actor: Actor): Promise<NotificationSettings> {
  const { publicKey } = await findVapidKeys(deps)
  const changed = await findChangedSettings(deps.db, actor.id)
  const devices = await findSubscriptions(deps.db, actor.id)
  return {
    push_key: publicKey,
    mail_available: deps.config.mail !== null,
    kinds: NOTICE_KINDS.map((kind) => {
      const [push, mail] = NOTICE_CHANNELS.map((channel) => {
        const setting = changed.find((each) => each.kind === kind && each.channel === channel)
        const byDefault = NOTICE_DEFAULTS[kind][channel]
        if (byDefault === null) return null
        const isReplaced = channel === 'mail' && isMailedUntilPush(kind) && devices.length > 0
        return setting?.enabled ?? (byDefault && !isReplaced)
      })
      return { kind, push: push ?? null, mail: mail ?? null }
    }),
    devices: devices.map(({ id, device, created_at, reached_at }) => ({
      id,
      name: device,
      created_at: created_at.toISOString(),
      reached_at: reached_at?.toISOString() ?? null,
    })),
  }
}

interface ChangeSettingInput {
  kind: NoticeKind
  channel: NoticeChannel
  enabled: boolean
}

/** Switches one kind of notification for one channel. */
export async function changeSetting(deps: Deps, actor: Actor, input: ChangeSettingInput): Promise<void> {
  if (NOTICE_DEFAULTS[input.kind][input.channel] === null) {
    throw new AppError('invalid', 'This kind of notification is not sent that way')
  }
  await inTransaction(deps, async (tx) => {
    await lockOwnAccount(tx, actor.id)
    await saveSetting(tx, actor.id, input)
  })
}

/** Sends a test to every device of the caller, and a mail if any mail is switched on. */
export async function sendTestNotice(
  deps: Deps,
  actor: Actor,
  requestId: string,
): Promise<{ devices: number; mail: boolean }> {
  const settings = await getSettings(deps, actor)
  const devices = settings.devices.length
  const mail = settings.mail_available && settings.kinds.some((setting) => setting.mail === true)
  if (devices === 0 && !mail) {
    throw new AppError('conflict', 'Nothing is switched on: no device receives push messages, and all mails are off')
  }
  await inTransaction(deps, async (tx) => {
    const notices = [testNotice(actor.id, requestId)]
    if (devices > 0) await deps.jobs.enqueue(tx, pushNotices, { notices })
    if (mail) await deps.jobs.enqueue(tx, mailNotices, { notices })
  })
  return { devices, mail }
}
