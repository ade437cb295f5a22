import { auditLog } from '@cup/contract/audit'
import { recentChanges } from '@cup/contract/changes'
import { matchImpact, undoMatchChange } from '@cup/contract/matches'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aMatch } from '../../../test-support/admin-cup.ts'
import { anAuditEntry } from '../../../test-support/audit.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { ApiError, NetworkError } from '../../api/api-error.ts'
import { lastChangeQuery, matchImpactQuery, retry } from './admin-queries.ts'
import { undoLatestChange } from './use-admin-action.ts'

test('a failed call of the dashboard is retried once, a refused one is not', () => {
  const failure = new NetworkError('offline')
  expect([retry(0, failure), retry(1, failure), retry(0, new ApiError(409, {}))]).toEqual([true, false, false])
  expect(retry(0, new ApiError(503, {}))).toBe(true)
})

test('the last change of a match is the first entry of its log, if it has one', async () => {
  const entries = [anAuditEntry({ id: '9' }), anAuditEntry({ id: '8' })]
  const api = fakeApi().respond(auditLog, ({ query }) => ({
    entries: query.target_id === 'm' ? entries : [],
    next: null,
    actions: [],
  }))
  const client = new QueryClient()
  expect(await client.fetchQuery(lastChangeQuery('m', 2))).toMatchObject({ id: '9' })
  expect(await client.fetchQuery(lastChangeQuery('other', 2))).toBeNull()
  expect(api.requests(auditLog)).toHaveLength(2)
})

test('the impact of a correction is cached per winner, and separately for reopening', async () => {
  const api = fakeApi().respond(matchImpact, { affected_matches: [], needs_cascade: false })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  for (const query of [
    matchImpactQuery('m', { winner_team_id: 'vipers' }),
    matchImpactQuery('m', { winner_team_id: 'ravens' }),
    matchImpactQuery('m', { winner_team_id: 'ravens' }),
    matchImpactQuery('m', { reopen: 'true' }),
    matchImpactQuery('m', { reopen: 'true' }),
  ])
    await client.fetchQuery(query)
  const wins = (winner_team_id: string) => ({ winner_team_id })
  expect(api.requests(matchImpact).map(({ query }) => query)).toEqual([
    wins('vipers'),
    wins('ravens'),
    wins('ravens'),
    { reopen: 'true' },
    { reopen: 'true' },
  ])
})

test('the latest change to a match is undone by its id; without one the server chooses', async () => {
  const change = (id: string, match_id: string) => ({
    id,
    match_id,
    at: '2026-11-21T18:00:00.000Z',
    action: 'match.set_score',
    actor_name: null,
    match_title: '',
    undoable: true,
    refusal: null,
    matches: [],
  })
  const api = fakeApi()
    .respond(recentChanges, { changes: [change('3', 'other'), change('2', 'm'), change('1', 'm')] })
    .respond(undoMatchChange, aMatch())
  await undoLatestChange({ tournamentId: 'cup', matchId: 'm' })
  await undoLatestChange({ tournamentId: 'cup', matchId: 'missing' })
  expect(api.requests(undoMatchChange)).toMatchObject([
    { params: { id: 'm' }, query: { change_id: '2' } },
    { params: { id: 'missing' }, query: {} },
  ])
  expect(api.requests(undoMatchChange)[1]?.query).toEqual({})
})
