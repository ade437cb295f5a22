import { own, type SafeText, safeText } from '../../../text/safe-text.ts'

export interface InviteMail {
  inviterName: string
  teamName: string
  email: string
  link: string
}

export const INVITE_SUBJECT = safeText`You are invited to a Rocket League team`

/** Plain text with one link, to our invites page. */
export const inviteText = ({ inviterName, teamName, email, link }: InviteMail): SafeText =>
  safeText`Hello,

${inviterName} invites you to play in the team "${teamName}".

Accept or reject the invite here:
${own(link)}

Sign in with Google as ${own(email)}. A team has three players, and the captain pays the $10 entry fee.

Not you? Ignore this message: nobody joins a team without accepting.
`
