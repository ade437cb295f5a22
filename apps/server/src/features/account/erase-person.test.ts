import { expect, test } from 'vitest'
import { countsOf, twoPlayersWithTraces } from '#testing/leave-traces'
import { testAppForFile } from '#testing/test-app-for-file'
import { erasePersonData } from './erase-person.step.ts'
import { findEverythingAbout } from './person.queries.ts'

const testApp = testAppForFile()

test('erasing a person deletes their own data, keeps shared records, and changes no other person', async () => {
  const { kept, games, before, after, entries } = await twoPlayersWithTraces(testApp, async (tx, one, other) => {
    const before = await findEverythingAbout(tx, other.id)
    const erasure = { person: { id: one.id, email: null }, action: 'user.erase' } as const
    const entries = await erasePersonData(tx, () => {}, erasure)
    return {
      kept: await findEverythingAbout(tx, one.id),
      games: await tx.selectFrom('game_words').select('players').orderBy('number').execute(),
      before,
      after: await findEverythingAbout(tx, other.id),
      entries,
    }
  })
  expect(after).toEqual(before)
  const rest = countsOf(kept)
  const gone = Object.keys(rest).filter((section) => rest[section] === 0)
  expect(gone.sort()).toEqual([
    'accepted_rules',
    'bans',
    'calls_for_help',
    'game_accounts',
    'game_figures',
    'messages',
    'notification_settings',
    'payout_handles',
    'push_devices',
    'repeated_calls',
    'sessions',
    'sign_in_codes',
  ])
  expect(kept.person).toMatchObject([
    { name: 'Deleted user', email: null, picture: null, issuer: null, subject: null, erased_at: expect.any(Date) },
  ])
  expect(kept.payouts).toMatchObject([{ player_name: 'Deleted user' }])
  expect(kept.invites_received).toMatchObject([{ status: 'accepted', email: 'deleted@user.invalid' }])
  expect(games.map(({ players }) => players)).toMatchObject([
    [{ name: 'Deleted user', id: null, user_id: null, goals: 1 }],
    [{ name: 'B', id: 'B', goals: 1 }],
  ])
  // The earlier entry, and the one about the erasure.
  expect(entries).toBe(2)
  expect(kept.audit_log).toMatchObject([
    { actor_name: 'Deleted user' },
    { action: 'user.erase', actor_id: null, target_name: 'Deleted user', request_id: null },
  ])
})
