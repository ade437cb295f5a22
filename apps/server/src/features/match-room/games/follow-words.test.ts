import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aGuid, createGameScene, type GameScene } from '#testing/factories/create-game-scene'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let scene: GameScene
const NAME = 'Winners Round 1.1'

beforeEach(async () => {
  scene = await createGameScene(testApp)
})

const matchNow = () => scene.cup.match(NAME)
const takeBack = (side: 0 | 1) =>
  testApp.request(scene.captain(side), 'DELETE', `/matches/${scene.match.id}/games/last`)
const takeOut = (gameId: string) =>
  testApp.request(scene.cup.admin, 'DELETE', `/admin/matches/${scene.match.id}/games/${gameId}`)
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()

describe('a press', () => {
  test('can be deleted, the last one first', async () => {
    await scene.press(0, 0)
    await scene.press(0, 1)
    await takeBack(0)
    expect(await scene.games()).toEqual(['claimed first'])
    const { body } = await takeBack(0)
    expect([body.games.list, body.games.can_take_back]).toEqual([[], false])
    expect((await matchNow()).series).toBeNull()
    expect((await takeBack(0)).status).toBe(409)
  })

  test('of the other team cannot be deleted', async () => {
    await scene.press(0, 0)
    expect((await takeBack(1)).body.detail).toBe('Your team has no answer to undo')
  })

  test('for a game that a team mate has just reported is refused', async () => {
    const { next_number: number } = (await scene.room()).games
    expect(number).toBe(1)
    expect((await scene.press(0, 0, { number })).body.games.next_number).toBe(2)
    const late = await scene.press(0, 0, { number })
    expect([late.status, late.body.code]).toEqual([409, 'games_changed'])
    expect((await scene.press(1, 0, { number })).status).toBe(200)
  })
})

describe('a reading of the team that has pressed', () => {
  test('replaces its press for the same game, so that no game counts twice', async () => {
    await scene.press(0, 0)
    await scene.live(0, { started_at: minutesAgo(1) })
    expect(await scene.games()).toEqual(['claimed first'])
    const [game] = (await scene.room()).games.list
    expect(game.words).toMatchObject([{ source: 'live', team1_goals: 2 }])
  })

  test('replaces a press that the other team has confirmed with a press', async () => {
    await scene.press(0, 0)
    await scene.press(1, 0)
    const guid = aGuid()
    for (const side of [0, 1] as const) await scene.live(side, { match_guid: guid, started_at: minutesAgo(1) })
    expect(await scene.games()).toEqual(['seen_by_both first'])
    expect((await matchNow()).series).toEqual({ team1: 1, team2: 0 })
  })

  test('replaces a press that confirmed the reading of the other team', async () => {
    const guid = aGuid()
    await scene.live(0, { match_guid: guid, started_at: minutesAgo(1) })
    await scene.press(1, 0)
    await scene.live(1, { match_guid: guid, started_at: minutesAgo(1) })
    expect(await scene.games()).toEqual(['seen_by_both first'])
  })

  test('is another game if it began after the press', async () => {
    await scene.press(0, 0)
    await scene.live(0, { started_at: new Date(Date.now() + 60_000).toISOString() })
    expect(await scene.games()).toEqual(['claimed first', 'claimed first'])
  })

  test('of each game replaces its own press, in their order', async () => {
    await scene.press(0, 0)
    await scene.press(0, 1)
    await sql`update game_words set sent_at = sent_at - interval '90 seconds' where match_id = ${scene.match.id}
      and winner_team_id = ${scene.teams[0].id}`.execute(testApp.deps.db)
    await scene.live(0, { started_at: minutesAgo(1), blue: 1, orange: 4, winner: 'orange' })
    await scene.live(0, { started_at: minutesAgo(1.9) })
    const { list } = (await scene.room()).games
    expect(list.map(({ team1_goals, team2_goals }: Record<string, number>) => [team1_goals, team2_goals])).toEqual([
      [2, 1],
      [1, 4],
    ])
  })
})

test('games are listed in the order of play, whatever the order of their replays', async () => {
  const start = Date.parse(scene.match.started_at ?? '')
  const at = (seconds: number) => new Date(start + seconds * 1_000)
  const won = { first: { blue: 3, orange: 0 }, second: { blue: 0, orange: 3 } }
  await scene.replay(0, { startedAt: at(60), ...won.first })
  await scene.replay(0, { startedAt: at(-60), ...won.first })
  await scene.replay(0, { startedAt: at(0), ...won.second })
  expect(await scene.games()).toEqual(['claimed first', 'claimed second', 'claimed first'])
  expect((await matchNow()).series).toEqual({ team1: 2, team2: 1 })
})

describe('games that only one team claims', () => {
  test('are its report, sent with one press, as soon as they decide the series', async () => {
    await scene.press(0, 0)
    expect((await scene.room()).games.report).toBeNull()
    await scene.press(0, 0)
    const report = { team1_games: 2, team2_games: 0 }
    expect((await scene.room()).games).toMatchObject({ outcome: 'claimed', report })
    expect((await scene.room(scene.captain(1))).games.report).toBeNull()
    const { body } = await scene.call(scene.captain(0), 'report', report)
    expect([body.state, body.confirm_by]).toEqual(['reported', expect.any(String)])
    expect((await matchNow()).match_status).toBe('in_progress')
  })

  test('override an open typed report when the other team has seen them too', async () => {
    await scene.report(0, 2, 1)
    for (const side of [0, 1] as const) for (const _ of [1, 2]) await scene.press(side, 0)
    expect(await matchNow()).toMatchObject({ match_status: 'completed', score: '2-0' })
    const { rows } =
      await sql`select from match_reports where match_id = ${scene.match.id} and closed_at is null`.execute(
        testApp.deps.db,
      )
    expect(rows).toEqual([])
  })
})

describe('a contradicted game', () => {
  const contradict = async () => {
    await scene.press(0, 0)
    await scene.press(1, 1)
  }

  test('settles nothing, shows both words, and is named in the room and in the queue', async () => {
    await contradict()
    const { games } = await scene.room()
    expect(games).toMatchObject({ outcome: 'contradicted', series: { team1: 0, team2: 0 } })
    expect(games.list[0].words).toHaveLength(2)
    expect(await scene.lines()).toContain(
      'The teams differ about game 1. An organiser decides, unless they agree before.',
    )
    await scene.cup.becomeCurrent()
    const { body } = await testApp.request(scene.cup.admin, 'GET', '/admin/attention')
    const item = body.items.find(({ match_id }: { match_id: string }) => match_id === scene.match.id)
    expect(item).toMatchObject({
      kind: 'match_disputed',
      text: expect.stringContaining('the teams differ about a game'),
    })
  })

  test('stops the deadline of a report until the teams agree', async () => {
    await scene.report(0, 2, 0)
    expect((await scene.room()).confirm_by).not.toBeNull()
    await contradict()
    expect((await scene.room()).confirm_by).toBeNull()
    await scene.letTimePass()
    expect((await matchNow()).match_status).toBe('in_progress')
    await takeBack(1)
    expect((await scene.room()).confirm_by).not.toBeNull()
  })

  test('keeps a later report without a deadline', async () => {
    await contradict()
    expect((await scene.report(0, 2, 0)).body.confirm_by).toBeNull()
  })

  test('is taken out by an organiser, which can settle the match', async () => {
    for (const side of [0, 1] as const) await scene.press(side, 0)
    await contradict()
    for (const side of [0, 1] as const) await scene.press(side, 0)
    const { games } = await scene.room()
    expect(games.outcome).toBe('contradicted')
    const { body } = await takeOut(games.list[1].id)
    expect(body.state).toBe('completed')
    expect(body.games.set_aside).toHaveLength(2)
    const logged = await scene.logged()
    expect(logged.map(({ action }: { action: string }) => action)).toContain('match.games_agreed')
    const entry = logged.find(({ action }: { action: string }) => action === 'match.take_out_game')
    expect(entry.before).toMatchObject({ game: 2, match_guids: [] })
    expect(entry.before.sender_ids.toSorted()).toEqual([scene.captain(0).id, scene.captain(1).id].toSorted())
    expect(await scene.lines()).toContain('An organiser took game 2 out of the series.')
    expect((await takeOut(games.list[1].id)).status).toBe(404)
  })
})

describe('earlier games are set aside and no longer count', () => {
  const playOn = async () => {
    for (const side of [0, 1] as const) for (const _ of [1, 2]) await scene.press(side, 0)
  }
  const counts = async () => {
    const { games } = await scene.room(scene.cup.admin)
    return { list: games.list.length, setAside: games.set_aside.length, series: (await matchNow()).series }
  }

  test('when the match is reopened', async () => {
    await playOn()
    expect(await counts()).toEqual({ list: 2, setAside: 0, series: null })
    await scene.cup.act(NAME, 'reopen')
    expect(await counts()).toEqual({ list: 0, setAside: 4, series: null })
    await scene.press(0, 1)
    expect(await scene.games()).toEqual(['claimed second'])
  })

  test('when the result is undone', async () => {
    await playOn()
    await scene.cup.act(NAME, 'undo')
    expect(await counts()).toEqual({ list: 0, setAside: 4, series: null })
  })

  test('when an earlier result changes and the match starts again', async () => {
    const later = 'Winners Final.1'
    await playOn()
    await scene.cup.win('Winners Round 1.2', 1)
    await scene.cup.act(later, 'start-checkin')
    const { id, team1_id, team2_id } = await scene.cup.match(later)
    for (const team of [team1_id, team2_id]) await scene.cup.act(later, `checkin-team?team_id=${team}`)
    await scene.cup.act(later, 'process-checkin')
    const press = { source: 'press', winner_team_id: team1_id }
    await testApp.request(scene.captain(0), 'POST', `/matches/${id}/games`, press)
    expect((await scene.cup.match(later)).series).toEqual({ team1: 1, team2: 0 })
    await scene.cup.act(NAME, `update?winner_team_id=${scene.teams[1].id}&score=2-0&cascade=true`)
    const { body } = await testApp.request(scene.cup.admin, 'GET', `/matches/${id}/room`)
    expect([body.games.list.length, body.games.set_aside.length]).toEqual([0, 1])
    expect((await scene.cup.match(later)).series).toBeNull()
  })
})

test('a typed result works as before in a match without reported games', async () => {
  const { body } = await scene.report(0, 0, 2)
  expect([body.state, body.games.list]).toEqual(['completed', []])
})
