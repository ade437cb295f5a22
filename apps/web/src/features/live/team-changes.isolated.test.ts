import type { Team } from '@cup/contract/teams'
import type { Tournament } from '@cup/contract/tournaments'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anId, aTeam, aTournament } from '../../../test-support/samples.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { clearToken, writeToken } from '../../api/token-storage.ts'
import { applyTeamChange, placeTeam } from './team-changes.ts'

const T = anId(1)
const team = (id: number, paid: boolean): Team => aTeam({ id: anId(id), tournament_id: T, paid })
const PAID = team(11, true)
const FIRST = team(12, false)
const SECOND = team(13, false)

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(queryKeys.currentTournament, aTournament({ id: T, team_count: 3, paid_team_count: 1 }))
  client.setQueryData(queryKeys.teams, [PAID, FIRST, SECOND])
})
afterEach(clearToken)

const paidNow = { ...SECOND, paid: true }
const event = {
  tournament_id: T,
  amount: 10,
  prize_pool: 20,
  team_id: SECOND.id,
  team: paidNow,
  team_count: 4,
  paid_team_count: 2,
}
const shown = () => client.getQueryData<Team[]>(queryKeys.teams)

test('a team that paid moves behind the paid ones, and the counts of the cup are updated', () => {
  expect(applyTeamChange(client, event)).toBe(true)
  expect(shown()).toEqual([PAID, paidNow, FIRST])
  expect(client.getQueryData<Tournament>(queryKeys.currentTournament)).toMatchObject({
    team_count: 4,
    paid_team_count: 2,
  })
})

test('a new team is the last, and one that got a player keeps its place', () => {
  const added = team(14, false)
  expect(placeTeam([PAID, FIRST], added)).toEqual([PAID, FIRST, added])
  const renamed = { ...FIRST, team_name: 'Renamed' }
  expect(placeTeam([PAID, FIRST, SECOND], renamed)).toEqual([PAID, renamed, SECOND])
})

test('the list of that cup is updated as well, and that of another cup is not', () => {
  client.setQueryData([...queryKeys.teams, T], [PAID, SECOND])
  client.setQueryData([...queryKeys.teams, anId(2)], [])
  applyTeamChange(client, event)
  expect(client.getQueryData([...queryKeys.teams, T])).toEqual([PAID, paidNow])
  expect(client.getQueryData([...queryKeys.teams, anId(2)])).toEqual([])
})

test('an event about a cup that is not the current one changes nothing here', () => {
  expect(applyTeamChange(client, { ...event, tournament_id: anId(9) })).toBe(true)
  expect(shown()).toEqual([PAID, FIRST, SECOND])
})

test('a signed-in user refetches, because they may see more', () => {
  writeToken('a-token')
  expect(applyTeamChange(client, event)).toBe(false)
  expect(shown()).toEqual([PAID, FIRST, SECOND])
})

test.each([
  ['list', queryKeys.teams],
  ['cup', queryKeys.currentTournament],
])('a %s that is being fetched is refetched: its response may be older than the event', async (_, queryKey) => {
  const response = Promise.withResolvers<null>()
  const reading = client.fetchQuery({ queryKey, queryFn: () => response.promise })
  expect(applyTeamChange(client, event)).toBe(false)
  response.resolve(null)
  await reading
})

test.each(['team', 'team_count', 'paid_team_count'] as const)('an event without %s causes a refetch', (field) => {
  expect(applyTeamChange(client, { ...event, [field]: undefined })).toBe(false)
  expect(shown()).toEqual([PAID, FIRST, SECOND])
})

test('a team whose fee was refunded is behind all others', () => {
  expect(placeTeam([PAID, FIRST, SECOND], { ...PAID, paid: false })).toEqual([FIRST, SECOND, { ...PAID, paid: false }])
})
