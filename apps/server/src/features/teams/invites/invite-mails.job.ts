import { centsToDollars, shortDollars } from '@cup/contract/money'
import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { mailRetries } from '../../../jobs/job.ts'
import { hashMailbox, mailboxOf } from '../../../text/mailbox.ts'
import { type SafeText, safeText, trusted } from '../../../text/safe-text.ts'
import { findUnsubscribeSecret } from '../../notifications/keys.step.ts'
import { withUnsubscribe } from '../../notifications/notice-text.rules.ts'
import { hasOptedOut } from '../../notifications/opt-outs.queries.ts'
import { mailboxToken, unsubscribeLinks } from '../../notifications/unsubscribe.rules.ts'
import { findInviteToMail } from '../invites.queries.ts'
import { inviteLink } from '../team.view.ts'

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

interface InviteMail {
  inviterName: string
  teamName: string
  email: string
  link: string
  feeCents: number
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Nova wants you in Nova Strikers, Sat 5 Dec` */
export const inviteSubject = (
  { inviterName, teamName }: Pick<InviteMail, 'inviterName' | 'teamName'>,
  start: Date,
): SafeText =>
  safeText`${plain(inviterName)} wants you in ${plain(teamName)}, ${trusted(DAY.format(start).replace(',', ''))}`

/** A name that looks like an encoded word would be decoded by mail programs. */
const plain = (name: string): string => name.replaceAll('=?', '= ?')

/** Plain text with one link, to our invites page. */
export const inviteText = ({ inviterName, teamName, email, link, feeCents }: InviteMail): SafeText =>
  safeText`Hello,

${inviterName} invites you to play in the team "${teamName}".

Accept or reject the invite here:
${trusted(link)}

Sign in with Google as ${trusted(email)}. A team has three players${trusted(whoPays(feeCents))}.

Not you? Ignore this message: nobody joins a team without accepting.
`

const whoPays = (feeCents: number): string =>
  feeCents === 0 ? '' : `, and the captain pays the ${shortDollars(centsToDollars(feeCents))} entry fee`
