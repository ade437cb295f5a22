import { auditLog } from '@cup/contract/audit'
import { type AffectedMatch, type Match, matchImpact, reopenMatch } from '@cup/contract/matches'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMatch, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { anAuditEntry } from '../../../../test-support/audit.ts'
import { isDisabled } from '../../../../test-support/dialogs.ts'
import { fakeApi } from '../../../../test-support/fake-api.ts'
import { renderPart } from '../../../../test-support/render-part.tsx'
import { MatchChangedNotice } from './MatchChangedNotice.tsx'
import { ReopenDialog } from './MoreMatchActions.tsx'

const entryOf = (match: Match) => ({ match, team1: 'Vipers', team2: 'Ravens', loserGoesTo: null })
const OVER = aMatch({ match_status: 'completed', winner_id: VIPERS, score: '2-0', revision: 5 })

test.each([
  [{ match_status: 'pending' }, 'it is pending.'],
  [{ match_status: 'checkin', checked_in_teams: [VIPERS] }, 'check-in is open, 1 of 2 teams are in.'],
  [{ match_status: 'in_progress' }, 'it is in progress.'],
  [{ match_status: 'completed' }, 'completed without a winner.'],
  [{ match_status: 'completed', winner_id: RAVENS }, 'Ravens won.'],
  [{ match_status: 'completed', winner_id: VIPERS, score: '2-1' }, 'Vipers won (2-1).'],
] as const)('an open dialog says what the match is now: %j', async (changes, words) => {
  const api = fakeApi().respond(auditLog, { entries: [], next: null, actions: [] })
  const match = aMatch({ ...changes, checked_in_teams: [VIPERS], revision: 2 })
  const { rerender } = renderPart(<MatchChangedNotice entry={entryOf(match)} expectedRevision={2} />)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(api.requests(auditLog)).toEqual([])
  rerender(<MatchChangedNotice entry={entryOf(match)} expectedRevision={1} />)
  expect(screen.getByRole('status').textContent).toBe(`This match has changed since you opened it. Now: ${words}`)
  await waitFor(() => expect(api.requests(auditLog)).toMatchObject([{ query: { target_id: match.id } }]))
})

test.each([
  [-1000, 'Grace has changed this match'],
  [-60_000, 'This match has changed'],
])('a change made %i ms after the dialog opened reads “%s”', async (later, words) => {
  const at = new Date(Date.now() + later).toISOString()
  const api = fakeApi().respond(auditLog, { entries: [anAuditEntry({ at })], next: null, actions: [] })
  renderPart(<MatchChangedNotice entry={entryOf(OVER)} expectedRevision={1} />)
  await waitFor(() => expect(api.requests(auditLog)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(`${words} since`))
})

const affected = (changes: Partial<AffectedMatch>): AffectedMatch => ({
  match_id: 'later',
  round_name: 'Winners Final',
  position: 1,
  bracket: 'winners',
  match_status: 'pending',
  team1_name: 'Vipers',
  team2_name: null,
  score: null,
  lost: false,
  ...changes,
})

test('a match is reopened without clearing anything where later matches only change their teams', async () => {
  const response = Promise.withResolvers<AffectedMatch[]>()
  const api = fakeApi()
    .respond(matchImpact, async () => ({ affected_matches: await response.promise, needs_cascade: false }))
    .respond(reopenMatch, aMatch())
    .respond(auditLog, { entries: [], next: null, actions: [] })
  const part = (match: Match) => <ReopenDialog entry={entryOf(match)} onClose={() => {}} />
  const { rerender } = renderPart(part(OVER))
  expect(await screen.findByText('Checking later matches…')).toBeTruthy()
  expect(
    screen.getByText(
      'The result of Winners Round 1: Vipers vs Ravens is undone, and the match can be played or scored again.',
    ),
  ).toBeTruthy()
  const button = () => screen.getByRole('button', { name: /^Reopen/ })
  expect(isDisabled(button())).toBe(true)
  response.resolve([affected({}), affected({ match_id: 'last', round_name: 'Grand Final' })])
  expect(await screen.findByText('2 later matches change')).toBeTruthy()
  expect(screen.queryByText('Checking later matches…')).toBeNull()
  expect(screen.queryByText('No later match changes.')).toBeNull()
  expect(button().textContent).toBe('Reopen match')
  button().click()
  await waitFor(() => expect(api.requests(reopenMatch)).toMatchObject([{ query: { seen: '5' } }]))
  expect(api.requests(reopenMatch)[0]?.query).toEqual({ seen: '5' })
  rerender(part({ ...OVER, match_status: 'in_progress', revision: 6 }))
  await waitFor(() => expect(isDisabled(button())).toBe(true))
})

test('reopening counts the cleared results, or says that there are none or that the count failed to load', async () => {
  const lost = (match_id: string) => affected({ match_id, lost: true, match_status: 'completed' })
  fakeApi().respond(matchImpact, { affected_matches: [lost('a'), lost('b'), affected({})], needs_cascade: true })
  const { queryClient } = renderPart(<ReopenDialog entry={entryOf(OVER)} onClose={() => {}} />)
  expect(await screen.findByRole('button', { name: 'Reopen and clear 2 matches' })).toBeTruthy()
  fakeApi().respond(matchImpact, { affected_matches: [], needs_cascade: false })
  await queryClient.invalidateQueries()
  expect(await screen.findByText('No later match changes.')).toBeTruthy()
  expect(screen.queryByText(/later match(es)? changes?$/)).toBeNull()
  expect(isDisabled(screen.getByRole('button', { name: 'Reopen match' }))).toBe(false)
})
