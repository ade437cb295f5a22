import { describe, expect, test } from 'vitest'
import type { RoomScene } from '#testing/factories/create-room-scene'
import { startMatch, teamOf } from '#testing/factories/create-running-match'
import { roomForEachTest } from '#testing/room-for-each-test'
import type { TestApp } from '#testing/test-app'
import { erasePerson } from '../../cli/erase-person.ts'
import { writeMessage } from './write-message.ts'

let testApp: TestApp
let scene: RoomScene
roomForEachTest((stage) => {
  testApp = stage.testApp
  scene = stage.scene
})

/** A second match of the same cup that is being played, with a report of its first team. */
async function reportedElsewhere() {
  await startMatch(scene.cup, 'Winners Round 1.2')
  const match = await scene.cup.match('Winners Round 1.2')
  const captain = teamOf(scene.cup, match.team1_id).captain
  const result = { team1_games: 2, team2_games: 0 }
  await testApp.request(captain, 'POST', `/matches/${match.id}/report`, result)
  const room = async () => (await testApp.request(captain, 'GET', `/matches/${match.id}/room`)).body
  return { match, captain, room }
}
const roomsChanged = () =>
  testApp.events.flatMap(({ name, payload }) =>
    name === 'room_updated' ? [(payload as { match_id: string }).match_id] : [],
  )

describe('a change in one room does not affect others', () => {
  test('a dispute cancels the deadline of its own match only', async () => {
    const other = await reportedElsewhere()
    await scene.report(0, 2, 0)
    await scene.report(1, 0, 2)
    expect(await scene.room()).toMatchObject({ state: 'disputed', confirm_by: null })
    expect((await other.room()).confirm_by).not.toBeNull()
  })

  test('a withdrawn report leaves the report of another match', async () => {
    const other = await reportedElsewhere()
    await scene.report(0, 2, 0)
    await scene.call(scene.captain(0), 'report/withdraw')
    expect(await other.room()).toMatchObject({ state: 'reported', reports: [{ team1_games: 2 }] })
  })

  test('a settled match leaves report, deadline and lobby of another one', async () => {
    const other = await reportedElsewhere()
    const before = await other.room()
    await scene.report(0, 0, 2)
    expect(await other.room()).toMatchObject({
      state: 'reported',
      lobby: before.lobby,
      confirm_by: before.confirm_by,
    })
  })

  test('a call that is done leaves the call of another match', async () => {
    const other = await reportedElsewhere()
    await testApp.request(other.captain, 'POST', `/matches/${other.match.id}/help`, { reason: 'Theirs' })
    await scene.call(scene.captain(0), 'help', { reason: 'Ours' })
    await testApp.request(scene.cup.admin, 'POST', `/admin/matches/${scene.match.id}/help/done`)
    expect((await scene.room()).help).toBeNull()
    expect((await other.room()).help.reason).toBe('Theirs')
  })
})

describe('the pages of a room are notified', () => {
  test('when reporting is switched off and its deadline is cancelled', async () => {
    await scene.report(0, 2, 0)
    testApp.events.length = 0
    const path = `/admin/tournaments/${scene.cup.tournamentId}/reporting?enabled=false`
    expect((await testApp.request(scene.cup.admin, 'PUT', path)).status).toBe(200)
    expect(roomsChanged()).toEqual([scene.match.id])
    expect((await scene.room()).confirm_by).toBeNull()
  })

  test('once when an organiser marks a call as done', async () => {
    await scene.call(scene.captain(0), 'help', { reason: 'Lag' })
    testApp.events.length = 0
    const done = `/admin/matches/${scene.match.id}/help/done`
    await testApp.request(scene.cup.admin, 'POST', done)
    expect(roomsChanged()).toEqual([scene.match.id])
    await testApp.request(scene.cup.admin, 'POST', done)
    expect(roomsChanged()).toHaveLength(1)
  })

  test('when a message is removed, a report withdrawn or the lobby renewed', async () => {
    const { body } = await scene.call(scene.captain(0), 'messages', { text: 'rude' })
    await scene.report(0, 2, 0)
    for (const change of [
      () =>
        testApp.request(
          scene.cup.admin,
          'DELETE',
          `/admin/matches/${scene.match.id}/messages/${body.messages.at(-1).id}`,
        ),
      () => scene.call(scene.captain(0), 'report/withdraw'),
      () => testApp.request(scene.cup.admin, 'POST', `/admin/matches/${scene.match.id}/lobby`),
    ]) {
      testApp.events.length = 0
      expect((await change()).status).toBe(200)
      expect(roomsChanged()).toEqual([scene.match.id])
    }
  })
})

describe('order in a room', () => {
  test('the talk shows messages and lines as they were written', async () => {
    await scene.call(scene.captain(0), 'messages', { text: 'one' })
    await scene.report(0, 2, 0)
    await scene.call(scene.captain(1), 'messages', { text: 'two' })
    await scene.call(scene.captain(0), 'report/withdraw')
    await scene.call(scene.captain(0), 'messages', { text: 'three' })
    const texts = (await scene.room()).messages.map(({ text }: { text: string }) => text)
    expect(texts.slice(-5)).toEqual([
      'one',
      expect.stringContaining('reported 2-0'),
      'two',
      expect.stringContaining('withdrew its report'),
      'three',
    ])
  })

  test('both reports of a dispute are listed in the order of their time', async () => {
    await scene.report(1, 0, 2)
    await scene.report(0, 2, 0)
    const { reports } = await scene.room()
    expect(reports.map(({ team_id }: { team_id: string }) => team_id)).toEqual([
      scene.match.team2_id,
      scene.match.team1_id,
    ])
  })
})

test('an account that is erased while it sends a message writes nothing', async () => {
  const author = scene.captain(0)
  await erasePerson(testApp.deps, author.id)
  const actor = {
    id: author.id,
    name: 'Gone',
    email: null,
    isAdmin: false,
    isSuperAdmin: false,
    verified: true,
    sessionHash: Buffer.alloc(32),
    sessionSecondsLeft: 60,
  }
  const writing = writeMessage(testApp.deps, actor, { matchId: scene.match.id, text: 'still here' })
  await expect(writing).rejects.toThrow('Invalid or expired session')
  expect(JSON.stringify(await scene.room(scene.captain(1)))).not.toContain('still here')
})
