import { NOTICE_DEFAULTS, NOTICE_KINDS, type NoticeChannel } from '@cup/contract/notifications'
import * as z from 'zod/mini'
import type { EventOf } from '../../events/domain-event.ts'

/** A notice to people. `subject` is the id of the match, the invite, the cup, the prize or the account. */
export const Notice = z.object({
  /** A recipient gets each key once. */
  key: z.string().check(z.maxLength(200)),
  kind: z.enum([...NOTICE_KINDS, 'test']),
  subject: z.string(),
  /** Of a report: the team that reported, whose players are not notified. */
  team_id: z.optional(z.string()),
})
export type Notice = z.infer<typeof Notice>

export const matchCalled = (matchId: string, deadline: Date): Notice => ({
  key: `match_called:${matchId}:${deadline.getTime()}`,
  kind: 'match_called',
  subject: matchId,
})

/** Repeating the same report has the same key. */
export const reportToConfirm = (claim: EventOf<'win_claimed'>): Notice => ({
  key: `report_to_answer:${claim.matchId}:${claim.startedAt?.getTime() ?? 0}:${claim.teamId}:${claim.team1Games}-${claim.team2Games}`,
  kind: 'report_to_answer',
  subject: claim.matchId,
  team_id: claim.teamId,
})

export const inviteSent = ({ inviteId, sentAt }: EventOf<'invite_sent'>): Notice => ({
  key: `invite:${inviteId}:${sentAt.getTime()}`,
  kind: 'invite',
  subject: inviteId,
})

export const cupBegins = (tournamentId: string, startDate: Date): Notice => ({
  key: `cup_begins:${tournamentId}:${startDate.getTime()}`,
  kind: 'cup_begins',
  subject: tournamentId,
})

/** The start has passed with too few teams. Shares its setting with the reminder of the start. */
export const tooFewTeams = (tournamentId: string, startDate: Date): Notice => ({
  key: `too_few_teams:${tournamentId}:${startDate.getTime()}`,
  kind: 'cup_begins',
  subject: tournamentId,
})

/** A prize is mailed once, even if it is marked as owed again. */
export const prizeToClaim = (payoutId: string): Notice => ({
  key: `prize_to_claim:${payoutId}`,
  kind: 'prize_to_claim',
  subject: payoutId,
})

/** One per cup. */
export const cupOpens = (tournamentId: string): Notice => ({
  key: `cup_opens:${tournamentId}`,
  kind: 'cup_opens',
  subject: tournamentId,
})

export const cupCancelled = (tournamentId: string): Notice => ({
  key: `cup_cancelled:${tournamentId}`,
  kind: 'cup_cancelled',
  subject: tournamentId,
})

/** Each free place gets its own notice. */
export const placeFree = (tournamentId: string, id: string): Notice => ({
  key: `place_free:${tournamentId}:${id}`,
  kind: 'place_free',
  subject: tournamentId,
})

/** Each press of the button gets its own notice. */
export const testNotice = (userId: string, requestId: string): Notice => ({
  key: `test:${userId}:${requestId}`,
  kind: 'test',
  subject: userId,
})

/** The default of this kind on this channel; null if the kind is never sent on it. */
export const defaultOf = (kind: Notice['kind'], channel: NoticeChannel): boolean | null =>
  kind === 'test' ? true : NOTICE_DEFAULTS[kind][channel]

export const isSentBy = (channel: NoticeChannel, { kind }: Notice): boolean => defaultOf(kind, channel) !== null
