import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPlayer, aReading, createGameScene, type GameScene } from '#testing/factories/create-game-scene'
import { createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let scene: GameScene

beforeEach(async () => {
  scene = await createGameScene(testApp)
  await sql`delete from game_accounts`.execute(testApp.deps.db)
})

describe('swapped sides', () => {
  const [ours, theirs] = ['76500000000000011', '76500000000000012']
  const players = [aPlayer('Ann', 'blue', { id: ours }), aPlayer('Dora', 'orange', { id: theirs })]

  test('change nothing if linked accounts show which team was blue', async () => {
    await scene.link(scene.captain(0), ours)
    await scene.live(0, { players }, { side: 'orange' })
    expect(await scene.games()).toEqual(['claimed first'])
  })

  test('follow the sender if no account is linked', async () => {
    await scene.live(0, { players }, { side: 'orange' })
    expect(await scene.games()).toEqual(['claimed second'])
    expect((await scene.room()).games.list[0]).toMatchObject({ team1_goals: 1, team2_goals: 2 })
  })

  test('with accounts of one team on both sides make the reading doubtful: it is stored but ignored', async () => {
    await scene.link(scene.captain(0), ours, theirs)
    const { body } = await scene.live(0, { players })
    expect(body.games.list).toEqual([])
    expect(body.games.doubtful).toMatchObject([{ doubt: 'wrong_sides', source: 'live' }])
    expect((await scene.cup.match('Winners Round 1.1')).series).toBeNull()
  })

  test('a replay of other people is doubtful as soon as one of them is known', async () => {
    await scene.link(await createUser(testApp.deps.db), theirs)
    const { body } = await scene.live(0, { players })
    expect(body.games.doubtful).toMatchObject([{ doubt: 'strangers' }])
    expect(await scene.games()).toEqual([])
  })
})

describe('an account', () => {
  const id = '76500000000000021'

  test('belongs to the first who links it, until an admin unlinks it', async () => {
    const [owner, thief] = [scene.captain(0), scene.captain(1)]
    await scene.link(thief, id)
    const refused = await scene.link(owner, id)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe('Somebody else has linked this account. An organiser can unlink it.')
    expect((await testApp.request(owner, 'DELETE', `/admin/game-accounts/steam/${id}`)).status).toBe(403)
    expect((await testApp.request(scene.cup.admin, 'DELETE', `/admin/game-accounts/steam/${id}`)).status).toBe(200)
    expect((await scene.link(owner, id)).status).toBe(200)
    expect((await testApp.request(thief, 'GET', '/account/game-accounts')).body).toEqual({ accounts: [] })
  })

  test('of an opponent that a player links does not swap the sides: the reading is doubtful or a claim', async () => {
    const players = [aPlayer('Ann', 'blue'), aPlayer('Dora', 'orange', { id })]
    await scene.link(scene.captain(0), id)
    const reading = aReading({ players })
    await scene.live(0, reading)
    await scene.live(1, reading)
    expect((await scene.cup.match('Winners Round 1.1')).match_status).toBe('in_progress')
  })

  test.each([
    ['steam', 'ann'],
    ['epic', '76500000000000021'],
    ['unknown', '1'],
    ['steam', ''],
  ])('%s %s is refused', async (platform, account) => {
    const accounts = [{ platform, id: account, name: 'Ann' }]
    expect((await testApp.request(scene.captain(0), 'PUT', '/account/game-accounts', { accounts })).status).toBe(422)
  })
})
