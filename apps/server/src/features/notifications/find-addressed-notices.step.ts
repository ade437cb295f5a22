import type { PushContent } from '@cup/contract/notifications'
import type { Db } from '../../db/db.ts'
import type { Notice } from './notice.rules.ts'
import {
  findBeginningCup,
  findCalledMatches,
  findCancelledCup,
  findCupWithRoom,
  findInviteToTell,
  findOpenCup,
  findPrizeToClaim,
  findReportToAnswer,
  findWaitingCup,
  type MatchFacts,
} from './notice-facts.queries.ts'
import {
  cupBeginsMail,
  cupBeginsPush,
  cupCancelledMail,
  cupCancelledPush,
  cupOpensMail,
  cupOpensPush,
  invitePush,
  type MailText,
  matchCalledMail,
  matchCalledPush,
  placeFreeMail,
  prizeMail,
  reportPush,
  testMail,
  testPush,
  tooFewTeamsMail,
  tooFewTeamsPush,
} from './notice-text.rules.ts'

const DAY_SECONDS = 24 * 3600

/** A notice that still matters, with its recipients and its words. */
export interface AddressedNotice {
  notice: Notice
  userIds: readonly string[]
  /** After this it is of no use. */
  ttlSeconds: number
  /** Null where a kind is never pushed. */
  push: PushContent | null
  /** Null where a kind is never mailed. */
  mail: MailText | null
}

/** Reads what the notices are about now. One that no longer matters, because the match has moved on, is left out. */
export async function findAddressedNotices(
  db: Db,
  notices: readonly Notice[],
  origin: string,
): Promise<AddressedNotice[]> {
  const calls = notices.filter(({ kind }) => kind === 'match_called')
  const called = await findCalledMatches(
    db,
    calls.map(({ subject }) => subject),
  )
  const byId = new Map(called.map((match) => [match.id, match]))
  const addressed: (AddressedNotice | undefined)[] = []
  for (const notice of notices) addressed.push(await addressNotice(db, notice, byId, origin))
  return addressed.filter((one) => one !== undefined)
}

async function addressNotice(
  db: Db,
  notice: Notice,
  called: ReadonlyMap<string, MatchFacts>,
  origin: string,
): Promise<AddressedNotice | undefined> {
  const { key, kind, subject } = notice
  if (kind === 'match_called') {
    const match = called.get(subject)
    return match && addressMatchNotice(notice, match, matchCalledPush(match, key), matchCalledMail(match, origin))
  }
  if (kind === 'report_to_answer') {
    const match = await findReportToAnswer(db, subject, notice.team_id ?? '')
    return match && addressMatchNotice(notice, match, reportPush(match, key), null)
  }
  if (kind === 'invite') {
    const invite = await findInviteToTell(db, subject)
    if (invite === undefined) return undefined
    const push = invitePush(invite, key)
    return { notice, userIds: invite.user_ids, ttlSeconds: DAY_SECONDS, push, mail: null }
  }
  if (key.startsWith('too_few_teams')) {
    const cup = await findWaitingCup(db, subject)
    if (cup === undefined) return undefined
    const push = tooFewTeamsPush(cup, key)
    return { notice, userIds: cup.user_ids, ttlSeconds: wholeSeconds(cup), push, mail: tooFewTeamsMail(cup, origin) }
  }
  if (kind === 'cup_begins') {
    const cup = await findBeginningCup(db, subject)
    if (cup === undefined) return undefined
    const ttlSeconds = wholeSeconds(cup)
    return {
      notice,
      userIds: cup.user_ids,
      ttlSeconds,
      push: cupBeginsPush(cup, key),
      mail: cupBeginsMail(cup, origin),
    }
  }
  if (kind === 'prize_to_claim') {
    const prize = await findPrizeToClaim(db, subject)
    const mail = prize && prizeMail(prize, origin)
    return prize && mail && { notice, userIds: prize.user_ids, ttlSeconds: DAY_SECONDS, push: null, mail }
  }
  if (kind === 'cup_cancelled') {
    const cup = await findCancelledCup(db, subject)
    if (cup === undefined) return undefined
    const { user_ids: userIds } = cup
    const mail = cupCancelledMail(cup, origin)
    return { notice, userIds, ttlSeconds: DAY_SECONDS, push: cupCancelledPush(cup, key), mail }
  }
  if (kind === 'cup_opens') {
    const cup = await findOpenCup(db, subject)
    if (cup === undefined) return undefined
    const { user_ids: userIds } = cup
    return { notice, userIds, ttlSeconds: DAY_SECONDS, push: cupOpensPush(cup, key), mail: cupOpensMail(cup, origin) }
  }
  if (kind === 'place_free') {
    const cup = await findCupWithRoom(db, subject)
    if (cup === undefined) return undefined
    const mail = placeFreeMail(cup, origin)
    return { notice, userIds: cup.user_ids, ttlSeconds: DAY_SECONDS, push: null, mail }
  }
  return { notice, userIds: [subject], ttlSeconds: DAY_SECONDS, push: testPush(key), mail: testMail(origin) }
}

const wholeSeconds = (facts: { seconds_left: number }): number => Math.max(1, Math.ceil(facts.seconds_left))

const addressMatchNotice = (
  notice: Notice,
  match: MatchFacts,
  push: PushContent,
  mail: MailText | null,
): AddressedNotice => ({
  notice,
  userIds: match.user_ids,
  ttlSeconds: wholeSeconds(match),
  push,
  mail,
})
