import { centsToDollars, shortDollars } from '@cup/contract/money'
import { own, type SafeText, safeText } from '../../../text/safe-text.ts'

export interface InviteMail {
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
  safeText`${plain(inviterName)} wants you in ${plain(teamName)}, ${own(DAY.format(start).replace(',', ''))}`

/** A name that looks like an encoded word would be decoded by mail programs. */
const plain = (name: string): string => name.replaceAll('=?', '= ?')

/** Plain text with one link, to our invites page. */
export const inviteText = ({ inviterName, teamName, email, link, feeCents }: InviteMail): SafeText =>
  safeText`Hello,

${inviterName} invites you to play in the team "${teamName}".

Accept or reject the invite here:
${own(link)}

Sign in with Google as ${own(email)}. A team has three players${own(whoPays(feeCents))}.

Not you? Ignore this message: nobody joins a team without accepting.
`

const whoPays = (feeCents: number): string =>
  feeCents === 0 ? '' : `, and the captain pays the ${shortDollars(centsToDollars(feeCents))} entry fee`
