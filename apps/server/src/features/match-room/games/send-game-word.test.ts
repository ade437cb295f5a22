import { beforeEach, describe, expect, test } from 'vitest'
import { aGuid, createGameScene, type GameScene } from '#testing/factories/create-game-scene'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let scene: GameScene

beforeEach(async () => {
  scene = await createGameScene(testApp)
})

const matchNow = () => scene.cup.match('Winners Round 1.1')

describe('games of a match', () => {
  test('are claimed by one press and seen by both after the other', async () => {
    const { status, body } = await scene.press(0, 0)
    expect([status, body.games.outcome]).toEqual([200, 'open'])
    expect(await scene.games()).toEqual(['claimed first'])
    await scene.press(1, 0)
    expect(await scene.games()).toEqual(['seen_by_both first'])
  })

  test('make up the public running series, without a new revision of the match', async () => {
    const before = await matchNow()
    await scene.press(0, 0)
    await scene.press(0, 1)
    const after = await matchNow()
    expect([before.series, after.series]).toEqual([null, { team1: 1, team2: 1 }])
    expect(after.revision).toBe(before.revision)
    expect(after.score).toBeNull()
  })

  test('notify open pages: the series to all, the room to its players and admins', async () => {
    testApp.events.length = 0
    await scene.press(0, 0)
    const [bracket, room] = testApp.events
    expect(bracket).toMatchObject({
      name: 'match_updated',
      payload: { match_ids: [scene.match.id], matches: [{ id: scene.match.id, series: { team1: 1, team2: 0 } }] },
    })
    expect(room).toMatchObject({ name: 'room_updated', payload: { match_id: scene.match.id }, toSuperAdmin: true })
    expect(room?.toUserIds).toContain(scene.teams[1].players[2]?.id)
    testApp.events.length = 0
    await scene.press(1, 0)
    // the series is unchanged
    expect(testApp.events.map(({ name }) => name)).toEqual(['room_updated'])
  })

  test('settle the match when both teams saw all that count, without a typed result', async () => {
    const guids = [aGuid(), aGuid()]
    for (const match_guid of guids) await scene.live(0, { match_guid })
    await scene.live(1, { match_guid: guids[0] ?? '' })
    expect((await matchNow()).match_status).toBe('in_progress')
    const { body } = await scene.replay(1, { guid: guids[1] ?? '' })
    expect(body.state).toBe('completed')
    const match = await matchNow()
    expect(match).toMatchObject({ match_status: 'completed', score: '2-0', winner_id: scene.teams[0].id, series: null })
    expect((await scene.cup.match('Winners Final.1')).team1_id).toBe(scene.teams[0].id)
    expect(await scene.lines()).toContain(`Both teams agree: 2-0 for ${scene.teams[0].team_name}.`)
    const [entry] = await scene.logged()
    expect(entry).toMatchObject({
      action: 'match.games_agreed',
      actor_id: scene.captain(1).id,
      after: { player_id: scene.captain(0).id, match_guids: guids, score: '2-0' },
    })
    expect(entry.after.sender_ids.toSorted()).toEqual([scene.captain(0).id, scene.captain(1).id].toSorted())
  })
})
