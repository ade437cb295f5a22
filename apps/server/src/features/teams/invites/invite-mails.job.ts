import * as z from 'zod/mini'
import { inTransaction } from '../../../events/in-transaction.ts'
import { defineJob, mailRetries } from '../../../jobs/job.ts'
import { findInviteToMail } from '../invites.queries.ts'
import { inviteLink } from '../team.view.ts'
import { INVITE_SUBJECT, inviteText } from './invite-mail.rules.ts'
import { deleteOldMailQuotas } from './invite-quota.queries.ts'

/** Mails an invite, unless it was answered or revoked in the meantime. */
export const sendInviteEmail = defineJob({
  name: 'send-invite-email',
  payload: z.object({ invite_id: z.string() }),
  ...mailRetries,
  handle: async (deps, { invite_id }) => {
    const invite = await findInviteToMail(deps.db, invite_id)
    if (invite === undefined) return
    const { email_typed: email, inviter_name: inviterName, team_name: teamName } = invite
    const link = inviteLink(deps.config.publicOrigins, invite_id)
    const text = inviteText({ inviterName, teamName, email, link })
    await deps.mail.send({ to: email, subject: INVITE_SUBJECT, text })
  },
})

/** Deletes the mail counts of past days. */
export const purgeMailQuota = defineJob({
  name: 'purge-mail-quota',
  payload: z.object({}),
  every: '23 4 * * *',
  handle: (deps) => inTransaction(deps, deleteOldMailQuotas),
})
