import { int } from '@cup/game/testing/property-makers'
import { sampleReplay } from '@cup/game/testing/sample-replay'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aGuid,
  aPlayer,
  aReading,
  createGameScene,
  type GameScene,
  replayOf,
} from '#testing/factories/create-game-scene'
import { createUser } from '#testing/factories/create-user'
import { statusAndDetail } from '#testing/status-and-detail'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let scene: GameScene

beforeEach(async () => {
  scene = await createGameScene(testApp)
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

describe('a reading is refused', () => {
  test.each([
    ['nobody won it', { winner: null }, 'Nobody won this game: it was left before its end'],
    ['it has no guid', { match_guid: null }, /does not say which one it was/],
    ['it has no start', { started_at: null }, /does not say which one it was/],
    ['it began long before the match', { started_at: minutes(-60).toISOString() }, 'This game began before the match'],
    ['it begins tomorrow', { started_at: minutes(1440).toISOString() }, 'This game has not begun yet'],
    ['nobody played', { players: [] }, 'This game has fewer than two players'],
    [
      'one played, and one watched',
      { players: [aPlayer('Ann', 'blue'), aPlayer('Bela', null)] },
      'This game has fewer than two players',
    ],
    [
      'bots played',
      { players: [aPlayer('Ann', 'blue'), aPlayer('Bot', 'orange', { bot: true })] },
      'Bots played in this game',
    ],
  ])('if %s', async (_why, changes, detail) => {
    const response = await scene.live(0, changes)
    expect(response.status).toBe(422)
    expect(response.body.detail).toMatch(detail)
    expect(await scene.games()).toEqual([])
  })

  test('unless it began at most two minutes before the match', async () => {
    expect((await scene.live(0, { started_at: minutes(-1.5).toISOString() })).status).toBe(200)
    expect((await scene.live(0, { started_at: minutes(-2.5).toISOString() })).status).toBe(422)
  })

  test('if its form is not that of a reading', async () => {
    const bad: object[] = [
      { blue: -1 },
      { blue: 100 },
      { match_guid: 'x' },
      { started_at: 'yesterday' },
      { players: [{}] },
    ]
    const many = Array.from({ length: 33 }, () => aPlayer('Ann', 'blue'))
    for (const changes of [...bad, { players: many }]) {
      const response = await scene.say(scene.captain(0), { source: 'live', reading: { ...aReading(), ...changes } })
      expect([changes, response.status]).toEqual([changes, 422])
    }
  })
})

describe('a header', () => {
  const send = (header: Buffer) => scene.say(scene.captain(0), { source: 'replay', header: header.toString('base64') })

  test('of another day is refused', async () => {
    expect(statusAndDetail(await scene.replay(0, { startedAt: minutes(-1440) }))).toEqual([
      422,
      'This game began before the match',
    ])
  })

  test('that was changed without its checksum is refused', async () => {
    const damaged = replayOf()
    damaged.writeUInt8(damaged.readUInt8(100) ^ 1, 100)
    expect(statusAndDetail(await send(damaged))).toEqual([422, expect.stringContaining('checksum')])
  })

  test('with more properties than a replay has is refused, and one with 30,000 is not read', async () => {
    const withProperties = (count: number) =>
      Buffer.from(sampleReplay(Object.fromEntries(Array.from({ length: count }, (_, key) => [key, int('k', key)]))))
    expect(statusAndDetail(await send(withProperties(1_500)))).toEqual([422, expect.stringContaining('more entries')])
    expect((await send(withProperties(30_000))).status).toBe(413)
  })

  test('of more than 64 KB is refused, and a call of more than 96 KB is not read', async () => {
    const [long, tooLong] = [Buffer.alloc(64 * 1024 + 3), Buffer.alloc(10 * 1024 * 1024)]
    expect(statusAndDetail(await send(long))).toEqual([422, expect.stringContaining('at most 64 KB')])
    expect((await send(tooLong)).status).toBe(413)
  })

  test('that is not base64 is refused', async () => {
    const response = await scene.say(scene.captain(0), { source: 'replay', header: 'ä'.repeat(20) })
    expect(response.status).toBe(422)
  })

  test('that one team forged is only its claim, and contradicted by the real one', async () => {
    const guid = aGuid()
    await scene.replay(0, { guid, blue: 9, orange: 0 })
    expect(await scene.games()).toEqual(['claimed first'])
    await scene.replay(1, { guid, blue: 1, orange: 2 })
    expect(await scene.games()).toEqual(['contradicted nobody'])
    expect((await scene.cup.match('Winners Round 1.1')).match_status).toBe('in_progress')
  })

  test('with dangerous characters in names is shown without them', async () => {
    const players = [aPlayer(`\u202eAnn\u0000${'x'.repeat(50)}`, 'blue'), aPlayer('', 'orange')]
    const { body } = await scene.live(0, { players })
    expect(body.games.list[0].players.map(({ name }: { name: string }) => name)).toEqual([
      `Ann ${'x'.repeat(50)}`,
      'Player',
    ])
  })
})

describe('a guid', () => {
  test('that was used in another match is refused there', async () => {
    const guid = aGuid()
    await scene.live(0, { match_guid: guid })
    const other = await createGameScene(testApp)
    expect(statusAndDetail(await other.live(0, { match_guid: guid }))).toEqual([
      409,
      'This game was played in another match',
    ])
    expect(statusAndDetail(await other.replay(1, { guid }))).toEqual([409, 'This game was played in another match'])
  })

  test('that one team sends twice counts once', async () => {
    const reading = aReading()
    const once = await scene.live(0, reading)
    const twice = await scene.live(0, reading)
    const byAnother = await scene.say({ id: scene.teams[0].players[1]?.id ?? '' }, { source: 'live', reading })
    expect([once.status, twice.status, byAnother.status]).toEqual([200, 200, 200])
    expect(byAnother.body.games.list).toMatchObject([{ standing: 'claimed', words: [{ source: 'live' }] }])
  })

  test('that one team sends twice with different scores is contradicted', async () => {
    const guid = aGuid()
    await scene.live(0, { match_guid: guid })
    await scene.live(0, { match_guid: guid, blue: 3 })
    expect(await scene.games()).toEqual(['contradicted nobody'])
  })

  test('that was set aside is refused', async () => {
    const guid = aGuid()
    const { body } = await scene.live(0, { match_guid: guid })
    await testApp.request(scene.cup.admin, 'DELETE', `/admin/matches/${scene.match.id}/games/${body.games.list[0].id}`)
    expect(statusAndDetail(await scene.live(0, { match_guid: guid }))).toEqual([
      409,
      'This game was set aside and no longer counts',
    ])
  })
})

describe('words', () => {
  test('of a player of both teams are refused', async () => {
    const shared = scene.teams[0].players[1]?.id ?? ''
    await sql`update team_members set user_id = ${shared} where team_id = ${scene.teams[1].id} and slot = 3`.execute(
      testApp.deps.db,
    )
    const response = await scene.say({ id: shared }, { source: 'live', reading: aReading() })
    expect(response.status).toBe(403)
  })

  test('of people who do not play in the match are refused, including admins', async () => {
    const reading = aReading()
    for (const as of [await createUser(testApp.deps.db), scene.cup.admin]) {
      expect((await scene.say(as, { source: 'live', reading })).status).toBe(403)
    }
  })

  test('after the match are refused', async () => {
    await scene.report(0, 0, 2)
    expect(statusAndDetail(await scene.press(1, 1))).toEqual([409, 'This match is not in progress'])
    expect((await scene.live(0)).status).toBe(409)
    expect((await testApp.request(scene.captain(0), 'DELETE', `/matches/${scene.match.id}/games/last`)).status).toBe(
      409,
    )
  })

  test('in a cup without reporting are refused', async () => {
    await testApp.request(
      scene.cup.admin,
      'PUT',
      `/admin/tournaments/${scene.cup.tournamentId}/reporting?enabled=false`,
    )
    expect((await scene.press(0, 0)).status).toBe(409)
  })

  test('of a team are thirty at most', async () => {
    for (let sent = 0; sent < 30; sent++) await scene.live(0, { blue: 1, orange: 0, match_guid: aGuid() })
    expect(statusAndDetail(await scene.live(0))).toEqual([409, 'A team can report games of a match 30 times'])
    expect((await scene.press(0, 0)).status).toBe(409)
    expect((await scene.press(1, 1)).status).toBe(200)
  })

  test('that name a team of another match are refused', async () => {
    const response = await scene.say(scene.captain(0), { source: 'press', winner_team_id: scene.cup.tournamentId })
    expect(statusAndDetail(response)).toEqual([422, 'Team is not in this match'])
  })
})
