import { expect, test } from 'vitest'
import { aMatchOfMine } from '../../../test-support/samples.ts'
import { matchNotice } from './match-notice.ts'

const DEADLINE = '2026-11-21T18:07:00.000Z'
const noticeAt = (msBefore: number, changes = {}) =>
  matchNotice(aMatchOfMine({ checkin_deadline: DEADLINE, ...changes }), Date.parse(DEADLINE) - msBefore)

test('an open check-in counts down and is urgent', () =>
  expect(noticeAt(372_000)).toMatchObject({
    urgent: true,
    headline: 'Check in now',
    secondsLeft: 372,
    cue: 'Check in now',
    canCheckIn: true,
    details: 'Ceiling Vipers vs Demo Engine · Round 2 · Best of 3',
  }))

test('after the deadline there is no button', () =>
  expect(noticeAt(0)).toMatchObject({ urgent: false, headline: 'CHECK-IN EXPIRED', canCheckIn: false, cue: '' }))

test('a checked-in team waits for its opponent', () =>
  expect(noticeAt(1000, { checked_in: true })).toMatchObject({
    urgent: false,
    headline: 'Checked in, waiting for your opponent',
    canCheckIn: false,
  }))

test('the next match offers an early check-in once the opponent is known', () => {
  const next = { match_status: 'pending', checkin_deadline: null }
  expect(noticeAt(0, next)).toMatchObject({
    headline: 'Your match is next',
    canCheckIn: true,
    cue: 'Your match is next',
  })
  expect(noticeAt(0, { ...next, checked_in: true })).toMatchObject({ canCheckIn: false })
  expect(noticeAt(0, { ...next, opponent_name: null })).toMatchObject({
    canCheckIn: false,
    cue: '',
    details: 'Ceiling Vipers vs TBD · Round 2 · Best of 3',
  })
})

test.each([
  ['none', false, 'Your match is on'],
  ['ours', false, 'You reported the result'],
  ['theirs', true, 'The other team reported the result'],
  ['disputed', false, 'The reports differ: an organiser decides'],
] as const)('a match in progress with report “%s”', (report, urgent, headline) =>
  expect(noticeAt(0, { match_status: 'in_progress', report })).toMatchObject({ urgent, headline }),
)

test('the next match says about when it is expected', () => {
  const next = { match_status: 'pending', checkin_deadline: null, expected_at: '2026-11-21T18:40:00.000Z' }
  expect(noticeAt(0, next).details).toMatch(
    /^Ceiling Vipers vs Demo Engine · about \d+:40 [AP]M · Round 2 · Best of 3$/,
  )
})

test('a match in progress offers no check-in', () =>
  expect(noticeAt(0, { match_status: 'in_progress' })).toMatchObject({
    headline: 'Your match is on',
    canCheckIn: false,
  }))

test('the tone of the panel shows whether the player must act', () => {
  const tone = (changes: Parameters<typeof aMatchOfMine>[0], msBefore = 1000) => noticeAt(msBefore, changes).tone
  expect([tone({}), tone({}, 0), tone({ checked_in: true }), tone({ checkin_deadline: null })]).toEqual([
    'urgent',
    'wait',
    'calm',
    'wait',
  ])
  expect([tone({ match_status: 'pending' }), tone({ match_status: 'pending', checked_in: true })]).toEqual([
    'wait',
    'calm',
  ])
  const playing = (report: 'none' | 'ours' | 'theirs' | 'disputed') => tone({ match_status: 'in_progress', report })
  expect([playing('none'), playing('ours'), playing('theirs'), playing('disputed')]).toEqual([
    'live',
    'calm',
    'urgent',
    'wait',
  ])
})

test('a result to confirm is in the title of the tab, one that the other team has to confirm is not', () => {
  const cue = (report: 'ours' | 'theirs' | 'disputed') => noticeAt(0, { match_status: 'in_progress', report }).cue
  expect([cue('theirs'), cue('ours'), cue('disputed')]).toEqual(['Confirm the result', '', ''])
})

test('a check-in without a deadline has expired, and a checked-in team has nothing to do', () => {
  expect(noticeAt(0, { checkin_deadline: null }).headline).toBe('CHECK-IN EXPIRED')
  expect(noticeAt(1000, { checked_in: true })).not.toHaveProperty('secondsLeft')
  const next = { match_status: 'pending', checked_in: true }
  expect(noticeAt(0, next).headline).toBe('Your match is next, you are checked in')
})

test('an opponent that is not known yet is named by its match, within the sentence', () => {
  const from = (opponent_from: string) => noticeAt(1000, { opponent_name: null, opponent_from }).details
  expect(from('Winner of Round 1, match 2')).toMatch(/Ceiling Vipers vs winner of Round 1, match 2 · Round 2/)
  expect(from('Loser of Round 1, match 2')).toMatch(/vs loser of Round 1, match 2 · Round 2/)
})
