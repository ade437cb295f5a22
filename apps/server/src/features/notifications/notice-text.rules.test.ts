import { expect, test } from 'vitest'
import * as notices from './notice-text.rules.ts'

const UNTIL = new Date('2026-11-21T18:07:00.000Z')
const ORIGIN = 'https://cup.test'
const MATCH = { id: 'm1', team1_name: 'Owls', team2_name: 'Bats', until: UNTIL, seconds_left: 420, user_ids: [] }
const DEFAULTS = { entry_fee_cents: 1000, added_prize_cents: 0, added_prize_by: null, team_limit: null }
const aCup = (seconds_left = 3600) => ({
  id: 'c1',
  name: 'Cup 12',
  start_date: UNTIL,
  seconds_left,
  user_ids: [],
  ...DEFAULTS,
})

test.each([
  [
    'Your match is called',
    notices.matchCalledPush(MATCH),
    ['Owls v Bats. Check in now', '/bracket?match=m1', UNTIL.toISOString()],
  ],
  [
    'The other team reported a result',
    notices.reportPush(MATCH),
    ['Owls v Bats. Confirm or correct it', '/bracket?match=m1', UNTIL.toISOString()],
  ],
  [
    'Team invite',
    notices.invitePush({ id: 'i1', team_name: 'Owls', user_ids: [] }),
    ['You are invited to join Owls', '/invites?invite=i1', null],
  ],
  [
    'Cup 12 begins in an hour',
    notices.cupBeginsPush(aCup()),
    ['Be ready: check-in for your first match lasts seven minutes', '/bracket', null],
  ],
  [
    'Cup 12 takes teams',
    notices.cupOpensPush(aCup()),
    ['Registration is open. Play again with your team, or make a new one', '/prize-pool', null],
  ],
  [
    'Cup 12 is cancelled',
    notices.cupCancelledPush(aCup()),
    ['Too few teams came. Every entry fee is refunded', '/prize-pool', null],
  ],
  ['It works', notices.testPush(), ['You will be told here when your match is called', '/settings', null]],
])('the push message "%s"', (title, message, [body, url, until]) => {
  expect({ until: null, ...message }).toEqual({ title, body, url, until })
})

test.each([
  [7200, 'in an hour'],
  [55 * 60, 'in an hour'],
  [54 * 60, 'in 54 minutes'],
  [119, 'in 2 minutes'],
  [60, 'in 1 minute'],
  [-5, 'in 1 minute'],
])('a cup with %i seconds left begins %s', (seconds, words) => {
  expect(notices.cupBeginsPush(aCup(seconds)).title).toBe(`Cup 12 begins ${words}`)
})

const at = '21 November 2026 at 18:07 UTC'

test.each<[string, notices.MailText, string[]]>([
  [
    'Your match is called: check in now',
    notices.matchCalledMail(MATCH, ORIGIN),
    ['Owls v Bats', `${at})`, `${ORIGIN}/bracket?match=m1`, 'does not check in takes a loss'],
  ],
  [
    'Cup 12 begins in an hour',
    notices.cupBeginsMail(aCup(), ORIGIN),
    ['Cup 12 begins in an hour, on Saturday', `${at}.`, `${ORIGIN}/bracket`, 'seven minutes', `${ORIGIN}/settings`],
  ],
  [
    'You won $40.50: say how you want it',
    notices.prizeMail({ name: 'Cup 12', amount_cents: 4050, user_ids: [] }, ORIGIN),
    ['You won $40.50 in Cup 12.', 'PayPal address', `${ORIGIN}/prize-pool?prizes=mine`, 'it is deleted when'],
  ],
  [
    'Registration is open: Cup 12',
    notices.cupOpensMail(aCup(), ORIGIN),
    ['Cup 12 takes teams now. It begins on Saturday', `${at}.`, 'with one press', `${ORIGIN}/prize-pool`],
  ],
  [
    'Cup 12 is cancelled',
    notices.cupCancelledMail(aCup(), ORIGIN),
    ['Too few teams came to Cup 12', 'Every entry fee is refunded', `${ORIGIN}/prize-pool`],
  ],
  [
    'Cup 12 has a free place',
    notices.placeFreeMail({ name: 'Cup 12' }, ORIGIN),
    ['A place has become free in Cup 12. The first team that pays has it:', `${ORIGIN}/prize-pool`],
  ],
  [
    'A test of your notifications',
    notices.testMail(ORIGIN),
    ['the test that you asked for in your settings', `${ORIGIN}/settings`],
  ],
])('the mail "%s"', (expected, { subject, text }, parts) => {
  expect(subject).toBe(expected)
  expect(parts.filter((part) => !text.includes(part))).toEqual([])
})

test('a mail of a kind that can be stopped ends with the link for it', () => {
  const { text } = notices.testMail(ORIGIN)
  expect(notices.withUnsubscribe(text, `${ORIGIN}/stop`)).toBe(
    `${text}\nTo stop mails of this kind, press once here:\n${ORIGIN}/stop\n`,
  )
})

test('messages about a free cup mention no refunds, and the mail about a new cup names terms that are not the defaults', () => {
  const free = { ...aCup(), entry_fee_cents: 0, added_prize_cents: 5000, added_prize_by: 'evil.com' }
  expect(notices.cupCancelledPush(free).body).toBe('Too few teams came')
  expect(notices.cupCancelledMail(free, ORIGIN).text).toContain('came to Cup 12, so it was cancelled.\n')
  expect(notices.cupOpensMail(free, ORIGIN).text).toContain(`${at}.\nFree entry · $50 added by evil com.\n\nPlay`)
  expect(notices.cupOpensMail(aCup(), ORIGIN).text).toContain(`${at}.\n\nPlay`)
})
