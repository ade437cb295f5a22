import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { aTournament } from '../../../test-support/samples.ts'
import { currentTournamentQuery, lastCupQuery, pastTournamentQuery } from './tournament-queries.ts'

test('a missing cup is null, and each cup is requested by its own query', async () => {
  const api = fakeApi().respond(currentTournament, null).respond(pastTournaments, [])
  const queryClient = new QueryClient()
  expect(await queryClient.fetchQuery(currentTournamentQuery)).toBeNull()
  expect(await queryClient.fetchQuery(lastCupQuery)).toBeNull()
  expect(await queryClient.fetchQuery(pastTournamentQuery('cup-7'))).toBeNull()
  const cup = aTournament({ id: 'cup-7' })
  api.respond(pastTournaments, [cup, aTournament({ id: 'cup-6' })])
  const afresh = new QueryClient()
  expect(await afresh.fetchQuery(lastCupQuery)).toEqual(cup)
  expect(await afresh.fetchQuery(pastTournamentQuery('cup-7'))).toEqual(cup)
  expect(
    api
      .requests(pastTournaments)
      .slice(0, 2)
      .map(({ query }) => query),
  ).toEqual([{ decided: 'true', limit: '1' }, { id: 'cup-7' }])
})
