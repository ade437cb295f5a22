import type { PushContent } from '@cup/contract/notifications'
import type { Db } from '../../db/db.ts'
import type { Notice } from './notice.rules.ts'
import {
  findBeginningCup,
  findCalledMatches,
  findCancelledCup,
  findCupWithFreePlace,
  findOpenCup,
  findPendingInvite,
  findPrizeToClaim,
  findUnconfirmedReport,
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
  type PushText,
  placeFreeMail,
  prizeMail,
  reportPush,
  testMail,
  testPush,
  tooFewTeamsMail,
  tooFewTeamsPush,
} from './notice-text.rules.ts'

const DAY_SECONDS = 24 * 3600

/** A notice that is still relevant, with its recipients and texts. */
export interface AddressedNotice {
  notice: Notice
  userIds: readonly string[]
  /** How long the notice is relevant. */
  ttlSeconds: number
  /** Null where a kind is never pushed. */
  push: PushContent | null
  /** Null where a kind is never mailed. */
  mail: MailText | null
}

/** Reads the current facts of the notices. Skips those that are no longer relevant, because the match has moved on. */
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
  const addressed = ({ user_ids, seconds_left }: Recipients, push: PushText | null, mail: MailText | null) => {
    const ttlSeconds = seconds_left === undefined ? DAY_SECONDS : Math.max(1, Math.ceil(seconds_left))
    const content = push && { until: null, ...push, tag: key }
    return { notice, userIds: user_ids, ttlSeconds, push: content, mail }
  }
  if (kind === 'match_called') {
    const match = called.get(subject)
    return match && addressed(match, matchCalledPush(match), matchCalledMail(match, origin))
  }
  if (kind === 'report_to_answer') {
    const match = await findUnconfirmedReport(db, subject, notice.team_id ?? '')
    return match && addressed(match, reportPush(match), null)
  }
  if (kind === 'invite') {
    const invite = await findPendingInvite(db, subject)
    return invite && addressed(invite, invitePush(invite), null)
  }
  if (key.startsWith('too_few_teams')) {
    const cup = await findWaitingCup(db, subject)
    return cup && addressed(cup, tooFewTeamsPush(cup), tooFewTeamsMail(cup, origin))
  }
  if (kind === 'cup_begins') {
    const cup = await findBeginningCup(db, subject)
    return cup && addressed(cup, cupBeginsPush(cup), cupBeginsMail(cup, origin))
  }
  if (kind === 'prize_to_claim') {
    const prize = await findPrizeToClaim(db, subject)
    return prize && addressed(prize, null, prizeMail(prize, origin))
  }
  if (kind === 'cup_cancelled') {
    const cup = await findCancelledCup(db, subject)
    return cup && addressed({ user_ids: cup.user_ids }, cupCancelledPush(cup), cupCancelledMail(cup, origin))
  }
  if (kind === 'cup_opens') {
    const cup = await findOpenCup(db, subject)
    return cup && addressed({ user_ids: cup.user_ids }, cupOpensPush(cup), cupOpensMail(cup, origin))
  }
  if (kind === 'place_free') {
    const cup = await findCupWithFreePlace(db, subject)
    return cup && addressed(cup, null, placeFreeMail(cup, origin))
  }
  return addressed({ user_ids: [subject] }, testPush(), testMail(origin))
}

interface Recipients {
  user_ids: readonly string[]
  /** Until the notice is no longer relevant; a day if missing. */
  seconds_left?: number
}
