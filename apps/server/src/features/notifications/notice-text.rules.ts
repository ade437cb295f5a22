import { WAIT_FOR_TEAMS_MINUTES } from '@cup/contract/constants'
import type { PushContent } from '@cup/contract/notifications'
import type { Mail } from '../../gateways/mail/mailer.ts'
import { type SafeText, safeText, trusted } from '../../text/safe-text.ts'
import { termsInWords } from '../../text/terms-in-words.ts'
import { withoutLinks } from '../../text/without-links.ts'
import type {
  CupFacts,
  CupTermsFacts,
  InviteFacts,
  MatchFacts,
  PrizeFacts,
  WaitingCupFacts,
} from './notice-facts.queries.ts'

export type MailText = Pick<Mail, 'subject' | 'text'>
/** A push message without its tag, which is the key of the notice. */
export type PushText = Omit<PushContent, 'tag' | 'until'> & { until?: string }

const MINUTE = 60

/** The pages that notifications and mails link to. */
const matchPath = (matchId: string): string => `/bracket?match=${matchId}`
const invitePath = (inviteId: string): string => `/invites?invite=${inviteId}`
const CUP_PATH = '/bracket'
const PRIZES_PATH = '/prize-pool?prizes=mine'
const TEAMS_PATH = '/prize-pool'

const versus = ({ team1_name, team2_name }: MatchFacts): string => `${team1_name} v ${team2_name}`

export const matchCalledPush = (match: MatchFacts): PushText => ({
  title: 'Your match is called',
  body: `${versus(match)}. Check in now`,
  url: matchPath(match.id),
  until: match.until.toISOString(),
})

export const reportPush = (match: MatchFacts): PushText => ({
  title: 'The other team reported a result',
  body: `${versus(match)}. Confirm or correct it`,
  url: matchPath(match.id),
  until: match.until.toISOString(),
})

export const invitePush = (invite: InviteFacts): PushText => ({
  title: 'Team invite',
  body: `You are invited to join ${invite.team_name}`,
  url: invitePath(invite.id),
})

export const cupBeginsPush = (cup: CupFacts): PushText => ({
  title: `${cup.name} begins ${inMinutes(cup)}`,
  body: 'Be ready: check-in for your first match lasts seven minutes',
  url: CUP_PATH,
})

export const cupOpensPush = (cup: CupFacts): PushText => ({
  title: `${cup.name} takes teams`,
  body: 'Registration is open. Play again with your team, or make a new one',
  url: TEAMS_PATH,
})

export const cupCancelledPush = (cup: CupTermsFacts): PushText => ({
  title: `${cup.name} is cancelled`,
  body: cup.entry_fee_cents === 0 ? 'Too few teams came' : 'Too few teams came. Every entry fee is refunded',
  url: TEAMS_PATH,
})

const teamCount = ({ teams, min_teams }: WaitingCupFacts): string => `${teams} of ${min_teams} teams`

export const tooFewTeamsPush = (cup: WaitingCupFacts): PushText => ({
  title: `${cup.name}: ${teamCount(cup)}`,
  body: `It is drawn as soon as ${cup.min_teams} are in, and cancelled ${inMinutes(cup)} if not`,
  url: TEAMS_PATH,
  until: new Date(cup.start_date.getTime() + WAIT_FOR_TEAMS_MINUTES * MINUTE * 1000).toISOString(),
})

export const testPush = (): PushText => ({
  title: 'It works',
  body: 'You will be told here when your match is called',
  url: '/settings',
})

const inMinutes = ({ seconds_left }: CupFacts): string => {
  const minutes = Math.max(1, Math.round(seconds_left / MINUTE))
  return minutes >= 55 ? 'in an hour' : `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

const utc = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(at)

export const matchCalledMail = (match: MatchFacts, origin: string): MailText => ({
  subject: safeText`Your match is called: check in now`,
  text: safeText`Your match is called: ${match.team1_name} v ${match.team2_name}.

One player of your team checks in before the window closes (${trusted(utc(match.until))} UTC):
${trusted(origin)}${trusted(matchPath(match.id))}

A team that does not check in takes a loss.
`,
})

export const cupBeginsMail = (cup: CupFacts, origin: string): MailText => ({
  subject: safeText`${cup.name} begins ${inMinutes(cup)}`,
  text: safeText`${cup.name} begins ${inMinutes(cup)}, on ${trusted(utc(cup.start_date))} UTC.

The bracket, and your match when it is called:
${trusted(origin)}${trusted(CUP_PATH)}

Check-in for a match lasts seven minutes. Switch on push messages in your settings to be told on your phone:
${trusted(origin)}/settings
`,
})

export const tooFewTeamsMail = (cup: WaitingCupFacts, origin: string): MailText => ({
  subject: safeText`${cup.name}: ${trusted(teamCount(cup))}`,
  text: safeText`${cup.name} should have begun, but only ${trusted(teamCount(cup))} are in.

It is drawn as soon as ${trusted(String(cup.min_teams))} are in. If that does not happen, it is cancelled ${trusted(inMinutes(cup))}, and every entry fee is refunded:
${trusted(origin)}${trusted(TEAMS_PATH)}
`,
})

export const prizeMail = (prize: PrizeFacts, origin: string): MailText => {
  const amount = trusted(`$${(prize.amount_cents / 100).toFixed(2)}`)
  return {
    subject: safeText`You won ${amount}: say how you want it`,
    text: safeText`You won ${amount} in ${prize.name}.

Say how you want to be paid, for example a PayPal address:
${trusted(origin)}${trusted(PRIZES_PATH)}

Only you and the organisers see it, and it is deleted when the prize is sent.
`,
  }
}
export const cupOpensMail = (cup: CupTermsFacts, origin: string): MailText => ({
  subject: safeText`Registration is open: ${cup.name}`,
  text: safeText`${cup.name} takes teams now. It begins on ${trusted(utc(cup.start_date))} UTC.${trusted(specialTerms(cup))}

Play again with your team with one press, or make a new one:
${trusted(origin)}${trusted(TEAMS_PATH)}
`,
})

function specialTerms(cup: CupTermsFacts): string {
  const words = termsInWords(cup, withoutLinks)
  return words === '' ? '' : `\n${words}.`
}

export const cupCancelledMail = (cup: CupTermsFacts, origin: string): MailText => ({
  subject: safeText`${cup.name} is cancelled`,
  text: safeText`Too few teams came to ${cup.name}, so it was cancelled.${trusted(refundsOf(cup))}

The next cup:
${trusted(origin)}${trusted(TEAMS_PATH)}
`,
})

const refundsOf = ({ entry_fee_cents: fee }: CupTermsFacts): string =>
  fee === 0 ? '' : ' Every entry fee is refunded; that takes a few days.'

export const placeFreeMail = (cup: { name: string }, origin: string): MailText => ({
  subject: safeText`${cup.name} has a free place`,
  text: safeText`A place has become free in ${cup.name}. The first team that pays has it:
${trusted(origin)}/prize-pool
`,
})

export const testMail = (origin: string): MailText => ({
  subject: safeText`A test of your notifications`,
  text: safeText`This is the test that you asked for in your settings. Mails about the cup will look like this one.

${trusted(origin)}/settings
`,
})

/** Ends every mail that the recipient did not request. */
export const withUnsubscribe = (text: SafeText, unsubscribePage: string): SafeText => safeText`${trusted(text)}
To stop mails of this kind, press once here:
${trusted(unsubscribePage)}
`
