import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { mailNotices } from './mail-notices.job.ts'
import { getSettings } from './manage-settings.ts'
import { testOf } from './notice.rules.ts'
import { pushNotices } from './push-notices.job.ts'

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
    const notices = [testOf(actor.id, requestId)]
    if (devices > 0) await deps.jobs.enqueue(tx, pushNotices, { notices })
    if (mail) await deps.jobs.enqueue(tx, mailNotices, { notices })
  })
  return { devices, mail }
}
