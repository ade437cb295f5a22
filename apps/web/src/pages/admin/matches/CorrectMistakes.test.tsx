import { recentChanges } from '@cup/contract/changes'
import { cancelCheckIn, matchImpact, reopenMatch, undoMatchChange, updateMatch } from '@cup/contract/matches'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, aMatch, CUP_ID, openAdmin, playedStats, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { expectErrors } from '../../../../test-support/console-errors.ts'
import { confirmation, dialog, isDisabled, press, untilClosed } from '../../../../test-support/dialogs.ts'

async function choose(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for / }))
  await userEvent.click(screen.getByRole('menuitem', { name }))
}

test('closes a check-in that was opened by mistake, even with a player in', async () => {
  const match = aMatch({ match_status: 'checkin', checked_in_teams: [VIPERS], revision: 3 })
  const api = adminApi({ stats: playedStats(), matches: [match] }).respond(cancelCheckIn, aMatch())
  await openAdmin('?tab=matches')
  await choose('Close check-in')
  expect(await screen.findByText('Check-in closed')).toBeTruthy()
  expect(api.requests(cancelCheckIn)).toMatchObject([{ params: { id: match.id }, query: { seen: '3' } }])
})

test('reopens a match after naming the later matches that are cleared', async () => {
  const match = aMatch({ match_status: 'completed', winner_id: RAVENS, score: 'Forfeit', revision: 5 })
  const affected = {
    match_id: 'later',
    round_name: 'Winners Final',
    position: 1,
    bracket: 'winners',
    match_status: 'completed',
    team1_name: 'Pinch Ravens',
    team2_name: 'Redshift',
    score: '3-2',
    lost: true,
  } as const
  const api = adminApi({ stats: playedStats(), matches: [match] })
    .respond(matchImpact, { affected_matches: [affected], needs_cascade: true })
    .respond(reopenMatch, aMatch())
  await openAdmin('?tab=matches')
  await choose('Reopen match')
  const box = await confirmation()
  expect(await box.findByText('This match will be replayed.')).toBeTruthy()
  expect(api.requests(matchImpact)).toMatchObject([{ query: { reopen: 'true' } }])
  expect(api.requests(reopenMatch)).toEqual([])
  await press(box, 'Reopen and clear 1 match')
  expect(await screen.findByText('Match reopened')).toBeTruthy()
  await untilClosed('alertdialog')
  expect(api.requests(reopenMatch)).toMatchObject([{ query: { seen: '5', cascade: 'true' } }])
})

test('a match cannot be reopened before its effect on later matches is known', async () => {
  const match = aMatch({ match_status: 'completed', winner_id: RAVENS, score: '2-0' })
  const effect = Promise.withResolvers<never>()
  expectErrors(/^Could not load admin,impact/)
  adminApi({ stats: playedStats(), matches: [match] }).respond(matchImpact, () => effect.promise)
  await openAdmin('?tab=matches')
  await choose('Reopen match')
  const box = await confirmation()
  expect(box.getByText('Checking later matches…')).toBeTruthy()
  expect(isDisabled(box.getByRole('button', { name: 'Reopen match' }))).toBe(true)
  effect.reject(new TypeError('the network is gone'))
  expect(await box.findByText('The effect on later matches could not be loaded.')).toBeTruthy()
  expect(isDisabled(box.getByRole('button', { name: 'Reopen match' }))).toBe(true)
})

test('a score can be undone from its toast, by the id of its change', async () => {
  const match = aMatch({ match_status: 'in_progress' })
  const change = {
    id: '41',
    at: new Date().toISOString(),
    action: 'match.set_score',
    actor_name: 'Ada',
    match_id: match.id,
    match_title: 'Winners Round 1, match 1: Ceiling Vipers v Pinch Ravens',
    undoable: true,
    refusal: null,
    matches: [],
  }
  // In an automatic cup the server has opened another check-in since.
  const newer = { ...change, id: '42', match_id: 'another', action: 'match.start_checkin', actor_name: null }
  const api = adminApi({ stats: playedStats(), matches: [match] })
    .respond(updateMatch, match)
    .respond(recentChanges, { changes: [newer, change] })
    .respond(undoMatchChange, match)
  await openAdmin('?tab=matches')
  await press(screen, 'Set Score')
  await press(await dialog('Set Match Score'), '2–0 for Ceiling Vipers')
  await press(screen, 'Undo')
  expect(await screen.findByText('Change undone')).toBeTruthy()
  expect(api.requests(recentChanges)).toMatchObject([{ params: { id: CUP_ID } }])
  expect(api.requests(undoMatchChange)).toMatchObject([{ params: { id: match.id }, query: { change_id: '41' } }])
})

test('an error that has been fixed leaves the screen', async () => {
  const match = aMatch({ match_status: 'in_progress' })
  const api = adminApi({ stats: playedStats(), matches: [match] }).refuse(updateMatch, 500)
  await openAdmin('?tab=matches')
  await press(screen, 'Set Score')
  const box = await dialog('Set Match Score')
  await press(box, '2–0 for Ceiling Vipers')
  expect(await screen.findByText('Failed to update score')).toBeTruthy()
  api.respond(updateMatch, match)
  await press(box, '2–0 for Ceiling Vipers')
  expect(await screen.findByText('Match score updated!')).toBeTruthy()
  expect(screen.queryByText('Failed to update score')).toBeNull()
})
