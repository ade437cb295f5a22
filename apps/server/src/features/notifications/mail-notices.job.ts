import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { type AddressedNotices, deliverNotices, Notices } from './deliver-notices.step.ts'
import { addMailDeliveries, findPendingMails, type MailDelivery, settleMail } from './deliveries.queries.ts'
import type { AddressedNotice } from './find-addressed-notices.step.ts'
import { findUnsubscribeSecret } from './keys.step.ts'
import { withUnsubscribe } from './notice-text.rules.ts'
import { unsubscribeLinks, unsubscribeToken } from './unsubscribe.rules.ts'

/** The number of connections of the mailer. */
const CONCURRENCY = 2

/** Mails notices to the recipients who want them by mail. Retried until the mail server has accepted all of them. */
export const mailNotices = defineJob({
  name: 'mail-notices',
  payload: Notices,
  retryLimit: 60,
  retryDelaySeconds: 5,
  retryBackoff: true,
  retryDelayMaxSeconds: 60,
  expireSeconds: 45,
  handle: (deps, payload) =>
    deliverNotices(deps, payload, {
      channel: 'mail',
      messages: 'mails',
      addDeliveries: addMailDeliveries,
      sendPending,
    }),
})

async function sendPending(deps: Deps, addressed: AddressedNotices, until: number): Promise<number> {
  const pending = await findPendingMails(deps.db, [...addressed.keys()])
  if (pending.length === 0) return 0
  const secret = await findUnsubscribeSecret(deps)
  const done = await pLimit(CONCURRENCY).map(pending, async (delivery) => {
    if (performance.now() >= until) return false
    const one = addressed.get(delivery.notice)
    const status = one === undefined ? null : await sendOne(deps, delivery, one, secret)
    if (status === null) return false
    const { notice, user_id: recipient } = delivery
    await settleMail(deps.db, { notice, recipient }, status)
    return true
  })
  return done.filter((isDone) => !isDone).length
}

/** Null if the mail should be retried. */
async function sendOne(
  deps: Deps,
  { email, user_id: userId, notice: key }: MailDelivery,
  { notice, mail }: AddressedNotice,
  secret: Buffer,
): Promise<'sent' | 'failed' | null> {
  if (mail === null) return 'failed'
  const id = createHash('sha256').update(`${key} ${userId}`).digest('hex').slice(0, 32)
  const origin = deps.config.publicOrigins[0] ?? ''
  const links =
    notice.kind === 'test' ? null : unsubscribeLinks(origin, unsubscribeToken(secret, { userId, kind: notice.kind }))
  const text = links === null ? mail.text : withUnsubscribe(mail.text, links.page)
  const unsubscribe = links === null ? {} : { unsubscribeUrl: links.post }
  try {
    await deps.mail.send({ to: email, subject: mail.subject, text, id, ...unsubscribe })
    return 'sent'
  } catch (error) {
    return error instanceof AppError && error.kind === 'invalid' ? 'failed' : null
  }
}
