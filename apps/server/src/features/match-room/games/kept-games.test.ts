import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aGuid, aPlayer, createGameScene, type GameScene, replayOf } from '#testing/factories/create-game-scene'
import { testAppForFile } from '#testing/test-app-for-file'
import { purgeGames } from '../../../housekeeping.jobs.ts'

const testApp = testAppForFile()
let scene: GameScene
const ID = '76500000000000001'

beforeEach(async () => {
  scene = await createGameScene(testApp)
  await sql`delete from game_accounts`.execute(testApp.deps.db)
})

/** Both teams report two games, one by replays; the first team's captain scored twice in each and linked the account. */
async function playSeenGames(): Promise<void> {
  await scene.link(scene.captain(0), ID)
  const [match_guid, guid] = [aGuid(), aGuid()]
  const players = [aPlayer('Ace', 'blue', { id: ID, goals: 2, saves: 1 }), aPlayer('Kim', 'orange', { goals: 1 })]
  for (const side of [0, 1] as const) await scene.live(side, { match_guid, players })
  for (const side of [0, 1] as const) await scene.replay(side, { guid })
}

const endCup = (ago: string) =>
  sql`update tournaments set status = 'completed', completed_at = now() - ${ago}::interval
    where id = ${scene.cup.tournamentId}`.execute(testApp.deps.db)

const table = async () =>
  (await testApp.request(undefined, 'GET', `/tournaments/${scene.cup.tournamentId}/players`)).body
const games = async () => (await testApp.request(undefined, 'GET', `/matches/${scene.match.id}/games`)).body

describe('the games of a completed match', () => {
  test('are public with their scorers, and make the table of the cup', async () => {
    expect([await games(), await table()]).toEqual([[], []])
    await playSeenGames()
    const [first, second] = await games()
    const { id: userId } = scene.captain(0)
    expect([first.number, second.number]).toEqual([1, 2])
    expect(first).toMatchObject({ team1_goals: 2, team2_goals: 1, winner_team_id: scene.teams[0].id, overtime: false })
    expect(first.seen_by.toSorted()).toEqual([scene.teams[0].id, scene.teams[1].id].toSorted())
    expect(first.players[0]).toMatchObject({ user_id: userId, team_id: scene.teams[0].id, goals: 2 })
    expect(first.players[1]).toMatchObject({ user_id: null, name: 'Kim', team_id: scene.teams[1].id })
    const lines = await table()
    const ofCaptain = { user_id: userId, team_name: scene.teams[0].team_name, games: 2, goals: 4, assists: 0, saves: 1 }
    expect(lines[0]).toMatchObject(ofCaptain)
    expect(lines.find(({ name }: { name: string }) => name === 'Kim')).toMatchObject({
      user_id: null,
      team_id: scene.teams[1].id,
      team_name: scene.teams[1].team_name,
      games: 1,
      goals: 1,
    })
    expect(JSON.stringify([first, second, lines])).not.toContain(ID)
  })

  test('that only one team claimed are shown only if they make up the result', async () => {
    await scene.press(0, 0)
    await scene.press(0, 0)
    await scene.cup.act('Winners Round 1.1', `update?winner_team_id=${scene.teams[1].id}&score=2-0`)
    expect(await games()).toEqual([])
    await scene.cup.act('Winners Round 1.1', `update?winner_team_id=${scene.teams[0].id}&score=2-0`)
    expect(await games()).toMatchObject([{ seen_by: [scene.teams[0].id] }, { seen_by: [scene.teams[0].id] }])
    expect(await table()).toEqual([])
  })

  test('that only one team has read do not count for the player table', async () => {
    for (let game = 0; game < 2; game++) await scene.live(0)
    await scene.cup.act('Winners Round 1.1', `update?winner_team_id=${scene.teams[0].id}&score=2-0`)
    expect(await games()).toHaveLength(2)
    expect(await table()).toEqual([])
  })

  test('have the smaller number where the two readings differ', async () => {
    const players = (goals: number) => [aPlayer('Ace', 'blue', { goals }), aPlayer('Kim', 'orange')]
    for (const match_guid of [aGuid(), aGuid()]) {
      await scene.live(0, { match_guid, players: players(50) })
      await scene.live(1, { match_guid, players: players(2) })
    }
    expect((await table())[0]).toMatchObject({ name: 'Ace', goals: 4 })
  })
})

describe('a day after the cup', () => {
  test('headers and platform ids are deleted, and statistics keep their person', async () => {
    await playSeenGames()
    const { games: reported } = await scene.room()
    const header = () =>
      testApp.request(scene.cup.admin, 'GET', `/admin/matches/${scene.match.id}/games/${reported.list[1].id}/header`)
    const before = await games()
    await endCup('23 hours')
    await purgeGames.handle(testApp.deps, {})
    expect((await header()).status).toBe(200)
    await endCup('25 hours')
    await purgeGames.handle(testApp.deps, {})
    expect((await header()).status).toBe(404)
    const { rows } = await sql`
      select from game_words where match_id = ${scene.match.id} and (players::text like ${`%${ID}%`} or has_ids)
    `.execute(testApp.deps.db)
    expect(rows).toEqual([])
    expect(await games()).toEqual(before)
  })
})

test('an admin downloads the bytes exactly as they were sent', async () => {
  const header = replayOf()
  const { body } = await scene.say(scene.captain(0), { source: 'replay', header: header.toString('base64') })
  const [game] = body.games.list
  const response = await fetch(`${testApp.origin}/api/admin/matches/${scene.match.id}/games/${game.id}/header`, {
    headers: { authorization: `Bearer ${await testApp.tokenOf(scene.cup.admin)}` },
  })
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await response.arrayBuffer()).equals(header)).toBe(true)
})

test('erasing a person deletes their game accounts and headers, and their names in games', async () => {
  await playSeenGames()
  await endCup('1 hour')
  const exported = await testApp.request(scene.captain(0), 'GET', '/account/export')
  expect(exported.body.game_accounts).toMatchObject([{ platform: 'steam', account_id: ID }])
  expect(exported.body.game_words).toHaveLength(2)
  expect(exported.body.game_figures).toHaveLength(4)
  expect((await testApp.request(scene.captain(0), 'DELETE', '/account')).status).toBe(200)
  const [first] = await games()
  expect(first.players[0]).toMatchObject({ user_id: null, name: 'Deleted user', goals: 2 })
  const { rows } = await sql`
    select from game_words where players::text like ${`%${ID}%`} and match_id = ${scene.match.id}
    union all select from game_accounts where account_id = ${ID}
    union all select from game_headers h join game_words w on w.id = h.word_id where w.match_id = ${scene.match.id}
  `.execute(testApp.deps.db)
  expect(rows).toEqual([])
})
