import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSeries } from './count-series.ts'
import { pairWords, type TeamNumber, type Word } from './pair-words.ts'

const goals = (team1: number, team2: number) => ({ team1, team2 })
const press = (team: TeamNumber, winner: TeamNumber): Word => ({ team, winner, goals: null, match_guid: null })
const read = (
  team: TeamNumber,
  guid: string,
  winner: TeamNumber,
  score = winner === 1 ? goals(2, 1) : goals(1, 2),
): Word => {
  return { team, winner, goals: score, match_guid: guid }
}

/** Each game as `standing winner team:guid…`. */
const games = (...words: Word[]) =>
  pairWords(words).map(
    ({ standing, winner, words: said }) =>
      `${standing} ${winner} ${said.map(({ team, match_guid }) => `${team}:${match_guid ?? 'press'}`).join(' ')}`,
  )

describe('words about one game', () => {
  test('of both teams that say the same are seen by both', () => {
    expect(games(read(1, 'A', 1), read(2, 'A', 1))).toEqual(['seen_by_both 1 1:A 2:A'])
    expect(games(press(2, 1), press(1, 1))).toEqual(['seen_by_both 1 2:press 1:press'])
    expect(games(read(1, 'A', 2), press(2, 2))).toEqual(['seen_by_both 2 1:A 2:press'])
  })

  test('of one team are a claim', () => {
    expect(games(read(1, 'A', 1))).toEqual(['claimed 1 1:A'])
    expect(games(read(1, 'A', 1), read(1, 'A', 1))).toEqual(['claimed 1 1:A 1:A'])
  })

  test('that name different winners or goals are contradicted', () => {
    expect(games(read(1, 'A', 1), read(2, 'A', 2))).toEqual(['contradicted null 1:A 2:A'])
    expect(games(read(1, 'A', 1), read(2, 'A', 1, goals(3, 1)))).toEqual(['contradicted null 1:A 2:A'])
    expect(games(press(1, 1), press(2, 2))).toEqual(['contradicted null 1:press 2:press'])
  })

  test('of one team that differ are contradicted, whatever the other says', () => {
    expect(games(read(1, 'A', 1), read(1, 'A', 2))).toEqual(['contradicted null 1:A 1:A'])
    expect(games(read(1, 'A', 1), read(2, 'A', 1), read(2, 'A', 1, goals(9, 0)))).toEqual([
      'contradicted null 1:A 2:A 2:A',
    ])
  })
})

describe('words about several games', () => {
  test('pair in their order where they have no guid', () => {
    expect(games(press(1, 1), press(1, 2), press(2, 1), press(2, 2))).toEqual([
      'seen_by_both 1 1:press 2:press',
      'seen_by_both 2 1:press 2:press',
    ])
  })

  test('pair by guid, although one team missed a game', () => {
    expect(games(read(1, 'A', 1), read(1, 'B', 2), read(2, 'B', 2))).toEqual([
      'claimed 1 1:A',
      'seen_by_both 2 1:B 2:B',
    ])
    expect(games(read(2, 'A', 1), read(1, 'B', 2), read(2, 'B', 2))).toEqual([
      'claimed 1 2:A',
      'seen_by_both 2 1:B 2:B',
    ])
  })

  test('pair by guid, whatever the order in which each team sends them', () => {
    const crossed = [read(1, 'A', 1), read(1, 'B', 2), read(2, 'B', 2), read(2, 'A', 1)]
    expect(games(...crossed)).toEqual(['seen_by_both 1 1:A 2:A', 'seen_by_both 2 1:B 2:B'])
  })

  test('do not pair when their guids differ', () => {
    expect(games(read(1, 'A', 1), read(2, 'B', 1))).toEqual(['claimed 1 1:A', 'claimed 1 2:B'])
  })

  test('let a press stand for the game that the other team read', () => {
    expect(games(read(1, 'A', 1), read(1, 'B', 2), press(2, 1), read(2, 'B', 2))).toEqual([
      'seen_by_both 1 1:A 2:press',
      'seen_by_both 2 1:B 2:B',
    ])
  })

  test('keep a press apart from a game that both have read', () => {
    expect(games(read(1, 'A', 1), press(2, 2), read(2, 'A', 1))).toEqual([
      'seen_by_both 1 1:A 2:A',
      'claimed 2 2:press',
    ])
  })

  test('are each in exactly one game, and no game has two guids', () => {
    const teams = fc.constantFrom<TeamNumber>(1, 2)
    const words = fc.record({
      team: teams,
      winner: teams,
      goals: fc.constantFrom(null, goals(1, 0), goals(0, 1)),
      match_guid: fc.constantFrom(null, 'A', 'B', 'C', 'D'),
    })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (all) => {
        const paired = pairWords(all)
        const guids = paired.map((game) => new Set(game.words.flatMap(({ match_guid }) => match_guid ?? [])))
        expect(new Set(paired.flatMap((game) => game.words))).toEqual(new Set(all))
        expect(paired.flatMap((game) => game.words)).toHaveLength(all.length)
        expect(guids.filter(({ size }) => size > 1)).toEqual([])
        const named = guids.flatMap((set) => [...set])
        expect(named).toHaveLength(new Set(named).size)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a series', () => {
  const count = (bestOf: number, ...words: Word[]) => {
    const { series, outcome, counted } = countSeries(pairWords(words), bestOf)
    return { series: `${series.team1}-${series.team2}`, outcome, games: counted.length }
  }
  const both = (guid: string, winner: TeamNumber) => [read(1, guid, winner), read(2, guid, winner)]

  test('without words is open', () => {
    expect(count(3)).toEqual({ series: '0-0', outcome: { kind: 'open' }, games: 0 })
  })

  test('is open until a team has won more than half of it', () => {
    expect(count(3, ...both('A', 1), ...both('B', 2))).toEqual({ series: '1-1', outcome: { kind: 'open' }, games: 2 })
  })

  test('is agreed when every game that counts was seen by both', () => {
    const agreed = { series: '2-1', outcome: { kind: 'agreed', winner: 1 }, games: 3 }
    expect(count(3, ...both('A', 1), ...both('B', 2), ...both('C', 1))).toEqual(agreed)
    expect(count(3, press(1, 1), press(1, 2), press(1, 1), press(2, 1), press(2, 2), press(2, 1))).toEqual(agreed)
  })

  test('of one game is decided by it', () => {
    expect(count(1, ...both('A', 2)).outcome).toEqual({ kind: 'agreed', winner: 2 })
  })

  test('ignores what comes after the deciding game', () => {
    const {
      series,
      outcome,
      games: counted,
    } = count(3, ...both('A', 1), ...both('B', 1), read(1, 'C', 1), read(2, 'C', 2))
    expect({ series, outcome, counted }).toEqual({ series: '2-0', outcome: { kind: 'agreed', winner: 1 }, counted: 2 })
  })

  test('with a game that only one team spoke about is a report of that team', () => {
    expect(count(3, ...both('A', 1), read(1, 'B', 1)).outcome).toEqual({ kind: 'claimed', winner: 1, by: [1] })
    expect(count(3, read(1, 'A', 1), read(2, 'B', 1)).outcome).toEqual({ kind: 'claimed', winner: 1, by: [1, 2] })
  })

  test('with a contradicted game decides nothing, and does not count it', () => {
    const words = [...both('A', 1), read(1, 'B', 1), read(2, 'B', 2), ...both('C', 1)]
    expect(count(3, ...words)).toEqual({ series: '2-0', outcome: { kind: 'contradicted' }, games: 3 })
  })
})
