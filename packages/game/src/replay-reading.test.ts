import { describe, expect, test } from 'vitest'
import { array, bool, byte, float, int, qword, str, struct } from '../testing/property-makers.ts'
import { SAMPLE_GUID, sampleReplay } from '../testing/sample-replay.ts'
import type { Property } from './properties.ts'
import { readReplay } from './replay-reading.ts'

const readWith = (changes: Record<string, Property | null>) => readReplay(sampleReplay(changes))

test('a reading has the score, the winner, the game and its players', () => {
  expect(readReplay(sampleReplay())).toMatchObject({
    blue: 2,
    orange: 1,
    winner: 'blue',
    forfeit: false,
    match_guid: SAMPLE_GUID,
    started_at: '2026-09-21T14:13:20.000Z',
    seconds_played: 300.5,
    map: 'Stadium_P',
  })
})

test('players have the id of their platform, in the spelling that the running game uses', () => {
  const players = readReplay(sampleReplay()).players.map(({ name, side, platform, id }) => [name, side, platform, id])
  expect(players).toEqual([
    ['Ann', 'blue', 'steam', '76500000000000001'],
    ['Bela', 'blue', 'epic', '0123456789abcdef0123456789abcdef'],
    ['Çelik ☣', 'blue', 'ps4', '1900000000000000001'],
    ['Dora', 'orange', 'xbox', '2500000000000001'],
    ['Émile', 'orange', 'switch', '4600000000000000001'],
    ['Finn', 'orange', 'steam', '76500000000000002'],
  ])
})

test('a player’s figures are those of the header', () => {
  const stats = [int('Score', 512), int('Goals', 3), int('Assists', 1), int('Saves', 4), int('Shots', 6)]
  const { players } = readWith({ PlayerStats: array('PlayerStats', [[str('Name', 'Ann'), int('Team', 1), ...stats]]) })
  expect(players).toEqual([
    {
      name: 'Ann',
      side: 'orange',
      platform: 'unknown',
      id: null,
      score: 512,
      goals: 3,
      assists: 1,
      saves: 4,
      shots: 6,
      bot: false,
    },
  ])
})

describe('a player', () => {
  const one = (...stats: Property[]) => readWith({ PlayerStats: array('PlayerStats', [stats]) }).players[0]
  const epic = byte('Platform', 'OnlinePlatform_Epic')

  test.each([
    [-1, null],
    [2, null],
    [0, 'blue'],
    [1, 'orange'],
  ])('of team %i is on side %s', (team, side) => {
    expect(one(int('Team', team))?.side).toBe(side)
  })

  test('of Epic has no id before 2024-10, and never its OnlineID', () => {
    expect(one(epic, qword('OnlineID', 0n))?.id).toBeNull()
    expect(one(epic, qword('OnlineID', 7n), struct('PlayerID', [str('EpicAccountId', '')]))?.id).toBeNull()
  })

  test('whose OnlineID is missing has the id of PlayerID', () => {
    const identity = [qword('Uid', 2n ** 64n - 1n), byte('Platform', 'OnlinePlatform_QQ')]
    expect(one(struct('PlayerID', identity))).toMatchObject({ platform: 'qq', id: '18446744073709551615' })
  })

  test('that is a bot says so and has no id', () => {
    const bot = one(byte('Platform', 'OnlinePlatform_Unknown'), qword('OnlineID', 0n), bool('bBot', true))
    expect(bot).toMatchObject({ bot: true, platform: 'unknown', id: null })
  })

  test('that the header does not list is not there', () => {
    expect(readWith({ PlayerStats: null }).players).toEqual([])
  })
})

describe('the winner', () => {
  const NEW = str('BuildVersion', '250307.56620.477186')
  const OLD = str('BuildVersion', '200917.51558.292065')
  const score = (blue: number, orange: number) => ({
    Team0Score: blue === 0 ? null : int('Team0Score', blue),
    Team1Score: orange === 0 ? null : int('Team1Score', orange),
  })
  const forfeit = { bForfeit: bool('bForfeit', true) }
  const winningTeam = (team: number) => ({ WinningTeam: int('WinningTeam', team) })

  test.each<[string, string | null, Record<string, Property | null>]>([
    ['is the team that the header names', 'orange', { ...score(1, 2), ...winningTeam(1) }],
    ['is blue where today’s game leaves it out', 'blue', { ...score(2, 1), BuildVersion: NEW }],
    [
      'of a level game that was given up is the team that is named',
      'orange',
      { ...score(1, 1), ...forfeit, ...winningTeam(1) },
    ],
    [
      'of a game given up at 0:0 is blue where it is left out',
      'blue',
      { ...score(0, 0), ...forfeit, BuildVersion: OLD },
    ],
    ['may have given-up opponents who led', 'blue', { ...score(0, 2), ...forfeit }],
    ['is nobody when the game was left before its end', null, { ...score(0, 1), ...winningTeam(-1) }],
    [
      'is nobody when the header says it is unfinished',
      null,
      { bIsUnfinishedMatchReplay: bool('bIsUnfinishedMatchReplay', true) },
    ],
    ['is nobody when the header names a third team', null, winningTeam(2)],
    ['of an old game has more goals', 'orange', { ...score(0, 3), BuildVersion: OLD }],
    ['of an old level game is nobody', null, { ...score(2, 2), BuildVersion: OLD }],
    ['of a game without a build has more goals', 'orange', { ...score(1, 2), BuildVersion: null }],
  ])('%s', (_, winner, changes) => {
    expect(readWith(changes).winner).toBe(winner)
  })
})

test('the score is never the number of listed goals', () => {
  const { blue, orange } = readWith({ Team0Score: null, Team1Score: int('Team1Score', 5) })
  expect([blue, orange]).toEqual([0, 5])
})

describe('the guid', () => {
  const OTHER = 'ffffffff11ef920900000000000000ff'

  test('is found under its older name, in upper case', () => {
    const { match_guid } = readWith({ MatchGUID: null, MatchGuid: str('MatchGuid', OTHER) })
    expect(match_guid).toBe(OTHER.toUpperCase())
  })

  test.each(['', 'none', '0'.repeat(32), 'x'.repeat(32)])('is missing where the header has %j', (text) => {
    expect(readWith({ MatchGUID: str('MatchGUID', text) }).match_guid).toBeNull()
  })

  test('tells the start where the header does not', () => {
    expect(readWith({ MatchStartEpoch: null }).started_at).toBe('2026-09-21T14:13:20.000Z')
  })
})

test.each([0n, 2n ** 64n - 1n])('a start of %d seconds is none', (seconds) => {
  expect(readWith({ MatchStartEpoch: qword('MatchStartEpoch', seconds) }).started_at).toBeNull()
})

test('a local date is no start', () => {
  expect(readWith({ MatchStartEpoch: null, MatchGUID: null }).started_at).toBeNull()
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('%d seconds played are none', (seconds) => {
  expect(readWith({ TotalSecondsPlayed: float('TotalSecondsPlayed', seconds) }).seconds_played).toBeNull()
})

test.each<[string, Property]>([
  ['Team0Score', str('Team0Score', '9')],
  ['Team0Score', int('Team0Score', -1)],
  ['PlayerStats', int('PlayerStats', 6)],
  ['MatchGUID', int('MatchGUID', 6)],
])('a %s of a kind that the game does not write is refused', (key, property) => {
  expect(() => readWith({ [key]: property })).toThrow('another kind')
})
