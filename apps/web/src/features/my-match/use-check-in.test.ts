import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { bracketOf } from '../../../test-support/bracket/bracket-of.ts'
import { changeMatch, firstPair } from '../../../test-support/bracket/change-match.ts'
import { withUnansweredCheckIns } from './use-check-in.ts'

const { id } = firstPair(bracketOf(4))

function clientWithCheckIn(matchId: string) {
  const queryClient = new QueryClient()
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey: ['check-in'], mutationFn: () => new Promise(() => {}) })
  void mutation.execute({ matchId, teamIds: ['team-1', 'team-4'] })
  return queryClient
}

test('a check-in without an answer ticks its teams, each once', () => {
  const bracket = changeMatch(bracketOf(4), id, { checked_in_teams: ['team-4'] })
  const ticked = withUnansweredCheckIns(bracket, clientWithCheckIn(id))
  expect(ticked.matches.find((match) => match.id === id)?.checked_in_teams).toEqual(['team-4', 'team-1'])
})

test('a bracket stays the same object without a check-in, and with one for another cup', () => {
  const bracket = bracketOf(4)
  expect(withUnansweredCheckIns(bracket, new QueryClient())).toBe(bracket)
  expect(withUnansweredCheckIns(bracket, clientWithCheckIn('match of another cup'))).toBe(bracket)
})
