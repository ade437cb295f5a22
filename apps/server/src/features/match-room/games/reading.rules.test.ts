import { describe, expect, test } from 'vitest'
import { aPlayer, aReading } from '#testing/factories/create-game-scene'
import { findSides, readHeaderBytes, requireUsable, toStoredPlayers } from './reading.rules.ts'

const NOW = new Date('2026-11-21T19:00:00.000Z')
const STARTED = new Date('2026-11-21T18:50:00.000Z')
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000).toISOString()

describe('a reading', () => {
  const usable = (changes: Parameters<typeof aReading>[0] = {}) =>
    requireUsable(aReading({ started_at: STARTED.toISOString(), ...changes }), { started_at: STARTED }, NOW)

  test('of a game that has ended is usable', () => {
    expect(usable()).toMatchObject({ winner: 'blue', started_at: STARTED.toISOString() })
    const spectator = [aPlayer('Ann', 'blue'), aPlayer('Bo', 'orange'), aPlayer('Bot', null, { bot: true })]
    expect(usable({ players: spectator }).players).toHaveLength(3)
    expect(usable({ blue: 99 }).blue).toBe(99)
  })

  test.each([
    [{ winner: null }, 'Nobody won this game: it was left before its end'],
    [{ match_guid: null }, 'This game does not say which one it was, as games on a LAN or offline do not'],
    [{ started_at: null }, 'This game does not say which one it was, as games on a LAN or offline do not'],
    [{ players: [aPlayer('Ann', 'blue'), aPlayer('Bot', 'orange', { bot: true })] }, 'Bots played in this game'],
    [{ players: [aPlayer('Ann', 'blue'), aPlayer('Bo', null)] }, 'This game has fewer than two players'],
    [{ blue: 100 }, 'Nobody scores that many goals'],
    [{ orange: 100 }, 'Nobody scores that many goals'],
    [{ started_at: minutes(STARTED, -3) }, 'This game began before the match'],
    [{ started_at: minutes(NOW, 3) }, 'This game has not begun yet'],
  ])('is refused with %o', (changes, reason) => {
    expect(() => usable(changes)).toThrow(reason)
  })

  test('may differ from our clock by two minutes', () => {
    expect(usable({ started_at: minutes(STARTED, -2) }).winner).toBe('blue')
    expect(usable({ started_at: minutes(NOW, 2) }).winner).toBe('blue')
    expect(requireUsable(aReading({ started_at: minutes(STARTED, -600) }), { started_at: null }, NOW).winner).toBe(
      'blue',
    )
  })

  test('of bytes that are no replay is refused with a sentence', () => {
    expect(() => readHeaderBytes(new Uint8Array(10))).toThrow(expect.objectContaining({ code: 'invalid' }))
  })
})

describe('the sides of a game', () => {
  const teams = ['owls', 'bats'] as const
  const players = [aPlayer('Ann', 'blue', { id: '1' }), aPlayer('Bo', 'orange', { id: '2' })]
  const linked = (id: string, ...members: string[]) => ({ platform: 'steam', id, teams: members })
  const sides = (...accounts: ReturnType<typeof linked>[]) =>
    findSides({ players }, { accounts, teams, expectedBlue: 2 } as unknown as Parameters<typeof findSides>[1])

  test('follow linked accounts, else the sender', () => {
    expect(sides()).toEqual({ blue: 2, doubt: null })
    expect(sides(linked('1', 'owls'))).toEqual({ blue: 1, doubt: null })
    expect(sides(linked('1', 'bats'))).toEqual({ blue: 2, doubt: null })
    expect(sides(linked('2', 'owls'))).toEqual({ blue: 2, doubt: null })
    expect(sides(linked('2', 'bats'))).toEqual({ blue: 1, doubt: null })
    expect(sides(linked('1', 'owls'), linked('2', 'bats'))).toEqual({ blue: 1, doubt: null })
    expect(sides(linked('1', 'owls', 'bats'))).toEqual({ blue: 2, doubt: null })
    expect(sides(linked('9', 'owls'))).toEqual({ blue: 2, doubt: null })
    expect(sides({ ...linked('1', 'owls'), platform: 'epic' })).toEqual({ blue: 2, doubt: null })
  })

  test('are doubtful where accounts contradict each other or belong to strangers', () => {
    expect(sides(linked('1', 'owls'), linked('2', 'owls'))).toEqual({ blue: 2, doubt: 'wrong_sides' })
    expect(sides(linked('1', 'owls'), linked('2'))).toEqual({ blue: 2, doubt: 'strangers' })
  })

  test('decide the team of each stored player; spectators are omitted and statistics kept within bounds', () => {
    const watched = [...players, aPlayer('Cam', null)]
    const stored = (blue: 1 | 2) =>
      toStoredPlayers({ players: watched }, blue).map(({ name, team }) => `${name} ${team}`)
    expect(stored(1)).toEqual(['Ann 1', 'Bo 2'])
    expect(stored(2)).toEqual(['Ann 2', 'Bo 1'])
    const odd = aPlayer(` ${'x'.repeat(100)}`, 'blue', { goals: -1, score: 1e9, id: '7'.repeat(100), saves: 3 })
    expect(toStoredPlayers({ players: [odd] }, 1)).toMatchObject([
      { name: 'x'.repeat(64), goals: 0, score: 100_000, saves: 3, id: '7'.repeat(64) },
    ])
    expect(toStoredPlayers({ players: [aPlayer(' ', 'orange')] }, 1)).toMatchObject([{ name: 'Player', id: null }])
    const crowd = Array.from({ length: 20 }, () => aPlayer('Ann', 'blue'))
    expect(toStoredPlayers({ players: crowd }, 1)).toHaveLength(16)
  })
})
