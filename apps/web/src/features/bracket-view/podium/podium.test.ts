import { describe, expect, test } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { aTournament } from '../../../../test-support/samples.ts'
import { podiumOf } from './podium.ts'

const known = {
  teamName: (id: string | null) => (id === null ? null : id.replace('team-', 'Team ')),
  emblem: (id: string | null) => (id === null ? null : Number(id.replace('team-', ''))),
}

function played() {
  const { matches } = bracketOf(4)
  const grandFinal = matches.at(-1)
  const losersFinal = matches.filter(({ bracket }) => bracket === 'losers').at(-1)
  if (!grandFinal || !losersFinal) throw new Error('four teams play both finals')
  Object.assign(losersFinal, { match_status: 'completed', team1_id: 'team-3', team2_id: 'team-2', winner_id: 'team-2' })
  Object.assign(grandFinal, { team1_id: 'team-1', team2_id: 'team-2' })
  return { matches, grandFinal, losersFinal }
}

describe('podiumOf', () => {
  test('is empty until the last match of the winners side is over', () => {
    expect(podiumOf(played().matches, undefined, known)).toEqual([])
  })

  test('names the champion, the loser of the decider and the loser of the losers final', () => {
    const { matches, grandFinal } = played()
    Object.assign(grandFinal, { match_status: 'completed', winner_id: 'team-1' })
    expect(podiumOf(matches, undefined, known)).toEqual([
      { place: 1, teamId: 'team-1', emblem: 1, name: 'Team 1', amount: null },
      { place: 2, teamId: 'team-2', emblem: 2, name: 'Team 2', amount: null },
      { place: 3, teamId: 'team-3', emblem: 3, name: 'Team 3', amount: null },
    ])
  })

  test('a reset decides instead of the grand final', () => {
    const { matches, grandFinal } = played()
    Object.assign(grandFinal, { match_status: 'completed', winner_id: 'team-2' })
    const reset = { ...grandFinal, id: 'reset', round: grandFinal.round + 1, match_status: 'pending' as const }
    expect(podiumOf([...matches, { ...reset, winner_id: null }], undefined, known)).toEqual([])
    const decided = { ...reset, match_status: 'completed' as const, winner_id: 'team-1' }
    expect(podiumOf([...matches, decided], undefined, known)[0]?.name).toBe('Team 1')
  })

  test('a place without a prize has no amount, as played and as set by the organiser', () => {
    const { matches, grandFinal } = played()
    Object.assign(grandFinal, { match_status: 'completed', winner_id: 'team-1' })
    const amounts = (cup: Parameters<typeof aTournament>[0]) =>
      podiumOf(matches, aTournament({ prize_amounts: { first: 60, second: 0, third: 0 }, ...cup }), known).map(
        ({ amount }) => amount,
      )
    expect(amounts({})).toEqual([60, null, null])
    expect(amounts({ first_place_team_name: 'Owls', second_place_team_name: 'Bats' })).toEqual([60, null])
  })

  test('omits a place without a winner', () => {
    const { matches, grandFinal, losersFinal } = played()
    Object.assign(grandFinal, { match_status: 'completed', winner_id: 'team-1' })
    losersFinal.winner_id = null
    expect(podiumOf(matches, undefined, known).map(({ place }) => place)).toEqual([1, 2])
  })

  test('places set by the organiser take precedence over play', () => {
    const { matches, grandFinal } = played()
    Object.assign(grandFinal, { match_status: 'completed', winner_id: 'team-1' })
    const tournament = aTournament({
      first_place_team_id: 'team-9',
      first_place_team_name: 'Wolves',
      second_place_team_name: null,
      third_place_team_name: 'Rats',
      place_emblems: { first: 99, second: null, third: null },
      prize_amounts: { first: 60, second: 0, third: 20 },
    })
    expect(podiumOf(matches, tournament, known)).toEqual([
      { place: 1, teamId: 'team-9', emblem: 99, name: 'Wolves', amount: 60 },
      { place: 3, teamId: null, emblem: null, name: 'Rats', amount: 20 },
    ])
  })
})
