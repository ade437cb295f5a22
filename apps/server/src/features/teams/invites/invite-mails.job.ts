import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { mailRetries } from '../../../jobs/job.ts'
import { hashMailbox, mailboxOf } from '../../../text/mailbox.ts'
import { findUnsubscribeSecret } from '../../notifications/keys.step.ts'
import { withUnsubscribe } from '../../notifications/notice-text.rules.ts'
import { hasOptedOut } from '../../notifications/opt-outs.queries.ts'
import { mailboxToken, unsubscribeLinks } from '../../notifications/unsubscribe.rules.ts'
import { findInviteToMail } from '../invites.queries.ts'
import { inviteLink } from '../team.view.ts'
import { inviteSubject, inviteText } from './invite-mail.rules.ts'
import { deleteOldMailQuotas } from './invite-quota.queries.ts'

/** Mails an invite, unless it was accepted, declined or revoked in the meantime, or its mailbox opted out. */
export const sendInviteEmail = defineJob({
  name: 'send-invite-email',
  payload: z.object({ invite_id: z.string() }),
  ...mailRetries,
  handle: async (deps, { invite_id }) => {
    const invite = await findInviteToMail(deps.db, invite_id)
    if (invite === undefined) return
    const { email_typed: email, inviter_name: inviterName, team_name: teamName, entry_fee_cents: feeCents } = invite
    const mailboxHash = hashMailbox(mailboxOf(email))
    if (await hasOptedOut(deps.db, mailboxHash)) return
    const token = mailboxToken(await findUnsubscribeSecret(deps), { mailboxHash })
    const { page, post } = unsubscribeLinks(deps.config.publicOrigins[0] ?? '', token)
    const link = inviteLink(deps.config.publicOrigins, invite_id)
    const text = withUnsubscribe(inviteText({ inviterName, teamName, email, link, feeCents }), page)
    await deps.mail.send({
      to: email,
      subject: inviteSubject({ inviterName, teamName }, invite.start_date),
      text,
      unsubscribeUrl: post,
    })
  },
})

/** Deletes the mail counts of past days. */
export const purgeMailQuota = defineJob({
  name: 'purge-mail-quota',
  payload: z.object({}),
  every: '23 4 * * *',
  handle: (deps) => inTransaction(deps, deleteOldMailQuotas),
})
