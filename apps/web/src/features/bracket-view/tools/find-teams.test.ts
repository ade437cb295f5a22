import { describe, expect, test } from 'vitest'
import { findTeams } from './find-teams.ts'

const teams = ['Boost Wolves', 'Émile United', 'The Boosters', 'Boost Wolves II'].map((team_name, at) => ({
  id: `t${at}`,
  team_name,
  seed: at + 1,
  emblem: at + 1,
}))
const found = (typed: string) => findTeams(teams, typed).map(({ team_name }) => team_name)

describe('findTeams', () => {
  test('names that begin with the words come first', () => {
    expect(found('the b')).toEqual(['The Boosters'])
    expect(found(' boost ')).toEqual(['Boost Wolves', 'Boost Wolves II', 'The Boosters'])
  })

  test('letters match with and without accents, in any case', () => {
    expect(found('EMILE')).toEqual(['Émile United'])
  })

  test('nothing typed finds nothing', () => {
    expect(found('   ')).toEqual([])
    expect(found('zzz')).toEqual([])
  })

  test('offers eight at most', () => {
    const many = Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, team_name: `Team ${at}`, seed: at, emblem: at }))
    expect(findTeams(many, 'team')).toHaveLength(8)
  })
})
