import { withoutLinks } from '../../../text/without-links.ts'

export interface InviteMail {
  inviterName: string
  teamName: string
  email: string
  link: string
}

export const INVITE_SUBJECT = 'You are invited to a Rocket League team'

/** Plain text with one link, to our invites page. */
export const inviteText = ({ inviterName, teamName, email, link }: InviteMail): string =>
  `Hello,

${withoutLinks(inviterName)} invites you to play in the team "${withoutLinks(teamName)}".

Accept or reject the invite here:
${link}

Sign in with Google as ${email}. A team has three players, and the captain pays the $10 entry fee.

Not you? Ignore this message: nobody joins a team without accepting.
`
