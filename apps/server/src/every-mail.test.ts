import fs from 'node:fs'
import path from 'node:path'
import { NOTICE_KINDS } from '@cup/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvite } from '#testing/factories/create-invite'
import { settle } from '#testing/factories/create-podium'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { mailNotices } from './features/notifications/mail-notices.job.ts'
import {
  cupBegins,
  cupCancelled,
  cupOpens,
  defaultOf,
  matchCalled,
  type Notice,
  placeFree,
  prizeToClaim,
  testNotice,
} from './features/notifications/notice.rules.ts'
import { sendReceipt, sendRefundNotice } from './features/payments/payment-mails.job.ts'
import { sendInviteEmail } from './features/teams/invites/invite-mails.job.ts'
import type { Mail } from './gateways/mail/mailer.ts'

/** Every part of it is a link for some mail program. */
const HOSTILE = 'https://evil.com www.evil.com a@evil。com'
const SOURCES = import.meta.dirname
const SENDS = /\bmail\.send\(/

interface SentMail extends Mail {
  /** The line that sent it, as `file:line`. */
  by: string
}

let testApp: TestApp
const sent: SentMail[] = []
beforeAll(async () => {
  const mail = { send: async (each: Mail) => void sent.push({ ...each, by: callerOf(new Error('sent here')) }) }
  testApp = await buildTestApp({ deps: { mail } })
  await sendEveryMail()
})
afterAll(() => testApp.close())

function callerOf({ stack = '' }: Error): string {
  const [, file = '', line = ''] = /\/src\/((?!every-mail)[\w/.-]+\.ts):(\d+):\d+/.exec(stack) ?? []
  return `${file}:${line}`
}

/** Every line of the product that sends a mail. */
const sendingLines = (): string[] =>
  fs
    .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      fs
        .readFileSync(path.join(SOURCES, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (SENDS.test(line) ? [`${file}:${index + 1}`] : [])),
    )

/** A cup, a team and players whose names are all hostile. */
async function hostileTeam() {
  const { db } = testApp.deps
  const { id: tournamentId } = await createTournament(db, { name: HOSTILE })
  const captain = await createUser(db, { name: HOSTILE })
  const team = await createTeam(db, { tournamentId, name: HOSTILE, players: [captain], size: 2, paid: true })
  return { tournamentId, team, captain }
}

async function sendEveryMail(): Promise<void> {
  const { deps } = testApp
  const { team, captain } = await hostileTeam()
  const invite = await createInvite(deps.db, { teamId: team.id, invitedBy: captain.id, email: 'ann@example.com' })
  await sendInviteEmail.handle(deps, { invite_id: invite.id })
  const { id: paymentId } = await deps.db
    .selectFrom('payments')
    .select('id')
    .where('team_id', '=', team.id)
    .executeTakeFirstOrThrow()
  await sendReceipt.handle(deps, { paymentId })
  await sendRefundNotice.handle(deps, { paymentId })
  for (const notice of Object.values(NOTICES)) await mailNotices.handle(deps, { notices: [await notice()] })
}

/** One notice of each kind that is mailed. */
const NOTICES: Record<string, () => Promise<Notice>> = {
  match_called: async () => {
    const { db } = testApp.deps
    const cup = await createNamedBracket(testApp, 4)
    await cup.act('Winners Round 1.1', 'start-checkin')
    // the names of a cup are unique, so only one team of the match is renamed
    const { id, team1_id } = await cup.match('Winners Round 1.1')
    await sql`update teams set team_name = ${HOSTILE} where id = ${team1_id}`.execute(db)
    await sql`insert into notification_settings (user_id, kind, channel, enabled)
      select user_id, 'match_called', 'mail', true from team_members where team_id = ${team1_id}`.execute(db)
    return matchCalled(id, new Date())
  },
  cup_begins: async () => {
    const { tournamentId } = await hostileTeam()
    return cupBegins(tournamentId, new Date())
  },
  prize_to_claim: async () => {
    const { tournamentId, team } = await hostileTeam()
    await settle(testApp, tournamentId, [team.id, null, null])
    const { id } = await testApp.deps.db
      .selectFrom('payouts')
      .select('id')
      .where('team_id', '=', team.id)
      .executeTakeFirstOrThrow()
    return prizeToClaim(id)
  },
  cup_opens: async () => {
    const { id } = await createTournament(testApp.deps.db, { name: HOSTILE })
    const fan = await createUser(testApp.deps.db)
    await sql`insert into notification_settings values (${fan.id}, 'cup_opens', 'mail', true)`.execute(testApp.deps.db)
    return cupOpens(id)
  },
  cup_cancelled: async () => {
    const { tournamentId } = await hostileTeam()
    await sql`update tournaments set status = 'completed', completed_at = now(), cancelled = true
      where id = ${tournamentId}`.execute(testApp.deps.db)
    return cupCancelled(tournamentId)
  },
  place_free: async () => {
    const { tournamentId } = await hostileTeam()
    await createTeam(testApp.deps.db, { tournamentId })
    return placeFree(tournamentId, 'place')
  },
  test: async () => testNotice((await createUser(testApp.deps.db)).id, 'request'),
}

describe('the mails of the product', () => {
  test('are all sent by this test: each line that sends one, and each kind of notice that is mailed', () => {
    expect(Object.keys(NOTICES)).toEqual([...NOTICE_KINDS.filter((kind) => defaultOf(kind, 'mail') !== null), 'test'])
    expect([...new Set(sent.map(({ by }) => by))].toSorted()).toEqual(sendingLines().toSorted())
    expect(sent.filter(({ text }) => text.includes('evil')).length).toBeGreaterThanOrEqual(5)
  })

  test('have subject and text, and no other part that could carry a name', () => {
    const parts = new Set(sent.flatMap((mail) => Object.keys(mail)))
    expect([...parts].toSorted()).toEqual(['by', 'id', 'subject', 'text', 'to', 'unsubscribeUrl'])
  })

  test('contain no link that a name brought in, in the subject or in the text', () => {
    const links = sent.flatMap(({ subject, text }) => [
      ...`${subject}\n${text}`.matchAll(/evil[^\s"]\S*|\S*[./:@。]evil\S*|https?:\/\/(?!127\.0\.0\.1[:/])\S+/g),
    ])
    expect(links.map(([link]) => link)).toEqual([])
  })
})
