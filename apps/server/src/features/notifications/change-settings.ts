import { NOTICE_DEFAULTS, type NoticeChannel, type NoticeKind } from '@cup/contract/notifications'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { saveSetting } from './settings.queries.ts'

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
  await inTransaction(deps, (tx) => saveSetting(tx, actor.id, input))
}
