import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceName } from './device-name.rules.ts'
import * as notices from './notice.rules.ts'
import {
  mailboxToken,
  readMailboxToken,
  readUnsubscribeToken,
  unsubscribeLinks,
  unsubscribeToken,
} from './unsubscribe.rules.ts'

const AT = new Date('2026-11-21T18:00:00.000Z')
const MS = AT.getTime()
const claim = { type: 'win_claimed', matchId: 'm', teamId: 't', startedAt: AT } as const

test.each([
  [`match_called:m:${MS}`, notices.matchCalled('m', AT), 'match_called', 'm'],
  [
    `report_to_answer:m:${MS}:t:2-1`,
    notices.reportToConfirm({ ...claim, team1Games: 2, team2Games: 1 }),
    'report_to_answer',
    'm',
  ],
  [
    `invite:i:${MS}`,
    notices.inviteSent({ type: 'invite_sent', inviteId: 'i', sentAt: AT } as Parameters<typeof notices.inviteSent>[0]),
    'invite',
    'i',
  ],
  [`cup_begins:c:${MS}`, notices.cupBegins('c', AT), 'cup_begins', 'c'],
  ['prize_to_claim:p', notices.prizeToClaim('p'), 'prize_to_claim', 'p'],
  ['cup_opens:c', notices.cupOpens('c'), 'cup_opens', 'c'],
  ['cup_cancelled:c', notices.cupCancelled('c'), 'cup_cancelled', 'c'],
  ['place_free:c:x', notices.placeFree('c', 'x'), 'place_free', 'c'],
  ['test:u:r', notices.testNotice('u', 'r'), 'test', 'u'],
])('a notice has the key %s', (key, notice, kind, subject) => {
  expect(notice).toMatchObject({ key, kind, subject })
})

test('a test is sent on every channel, and a kind only on those that it has a default for', () => {
  expect(['push', 'mail'].map((channel) => notices.defaultOf('test', channel as 'push'))).toEqual([true, true])
  expect(notices.isSentBy('push', notices.prizeToClaim('p'))).toBe(false)
  expect(notices.isSentBy('mail', notices.prizeToClaim('p'))).toBe(true)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/27.0 Chrome/140.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1', 'Chrome on iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Something on Linux', 'Linux'],
  ['Firefox/140.0', 'Firefox'],
  [`${' '.repeat(400)}Firefox/140.0`, 'A browser'],
  [undefined, 'A browser'],
])('the device %s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

test('a token stops one kind of mail to one person, and is refused if it was changed', () => {
  const secret = Buffer.from('secret')
  const wanted = { userId: randomUUID(), kind: 'cup_begins' } as const
  const token = unsubscribeToken(secret, wanted)
  expect(readUnsubscribeToken(secret, token)).toEqual(wanted)
  expect(readUnsubscribeToken(Buffer.from('another'), token)).toBeUndefined()
  expect(readUnsubscribeToken(secret, token.replace('cup_begins', 'cup_opens'))).toBeUndefined()
  expect(readUnsubscribeToken(secret, token.replace('cup_begins', 'no_kind'))).toBeUndefined()
  expect([`x${token}`, `${token}x`, ''].map((text) => readUnsubscribeToken(secret, text))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a token of a mailbox stops invites only', () => {
  const secret = Buffer.from('secret')
  const mailboxHash = Buffer.alloc(32, 7)
  const token = mailboxToken(secret, { mailboxHash })
  expect(readMailboxToken(secret, token)).toEqual({ mailboxHash })
  expect(readMailboxToken(Buffer.from('another'), token)).toBeUndefined()
  expect([`x${token}`, `${token}x`, ''].map((text) => readMailboxToken(secret, text))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(readUnsubscribeToken(secret, token)).toBeUndefined()
})

test('the links lead people to the settings and mail programs to the call', () => {
  expect(unsubscribeLinks('https://cup.test', 'T')).toEqual({
    page: 'https://cup.test/settings?unsubscribe=T',
    post: 'https://cup.test/api/mail/unsubscribe?token=T',
  })
})
