import { expect, test } from 'vitest'
import { moneyAddress, openMoneyOf, searchedTeamOf, tabOf, teamAddress } from './admin-address.ts'
import { tournamentStatusWord } from './tournament-status-word.ts'

const paramsOf = (address: string) => new URL(address, 'http://localhost').searchParams

test('the address of a money view opens it, and an incomplete one opens nothing', () => {
  const params = paramsOf(moneyAddress('a&b', 'payouts'))
  expect([tabOf(params), openMoneyOf(params)]).toEqual(['tournaments', { tournamentId: 'a&b', view: 'payouts' }])
  expect(openMoneyOf(paramsOf('/admin?cup=a'))).toBeUndefined()
  expect(openMoneyOf(paramsOf('/admin?cup=a&show=secrets'))).toBeUndefined()
  expect(openMoneyOf(paramsOf('/admin?show=payments'))).toBeUndefined()
})

test('the address of a team searches for it', () => {
  const params = paramsOf(teamAddress('x'))
  expect([tabOf(params), searchedTeamOf(params), searchedTeamOf(paramsOf('/admin'))]).toEqual(['teams', 'x', ''])
})

test('the status of a cup is a word', () =>
  expect((['active', 'in_progress', null] as const).map(tournamentStatusWord)).toEqual([
    'active',
    'in progress',
    'None',
  ]))
