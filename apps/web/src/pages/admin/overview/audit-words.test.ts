import { expect, test } from 'vitest'
import { actionWords, changesOf } from './audit-words.ts'

test.each([
  ['team.rename', 'Rename Team'],
  ['team.kick_player', 'Kick Player'],
  ['match.dq_team', 'DQ Team'],
  ['match.start_checkin', 'Start Check-in'],
  ['match.checkin_team', 'Check In Team'],
  ['tournament.set_winners', 'Set Winners'],
  ['invite.accept_for_player', 'Accept for Player'],
  ['match.cancel_checkin', 'Cancel Check-in'],
  ['payment.dq', 'DQ Payment'],
  ['dqs.set_dqs', 'Set Dqs'],
  ['login', 'Login'],
])('%s reads “%s”', (action, words) => expect(actionWords(action)).toBe(words))

test('only changed fields are listed', () =>
  expect(changesOf({ a: 1, same: 'x', gone: true }, { a: 2, same: 'x', new_one: null })).toEqual([
    { field: 'a', before: '1', after: '2' },
    { field: 'gone', before: 'true', after: undefined },
    { field: 'new one', before: undefined, after: 'none' },
  ]))

test('entries without data have no changes', () => expect(changesOf(null, undefined)).toEqual([]))

test('empty values read “none”, nested ones as they are stored', () =>
  expect(changesOf({ a: '', b: null, c: 0 }, { a: 'x', b: false, c: { d: [1] } })).toEqual([
    { field: 'a', before: 'none', after: 'x' },
    { field: 'b', before: 'none', after: 'false' },
    { field: 'c', before: '0', after: '{"d":[1]}' },
  ]))

test('a text is no list of fields', () => expect(changesOf('abc', { a: 1 })).toHaveLength(1))
