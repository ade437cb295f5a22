import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bracketForEachTest, FIRST, SECOND } from '#testing/bracket-for-each-test'
import type { NamedBracket } from '#testing/factories/played-bracket'
import type { TestApp } from '#testing/test-app'
import { processDueCheckIns } from './process-due-check-ins.job.ts'

let testApp: TestApp
let cup: NamedBracket
bracketForEachTest((stage) => {
  testApp = stage.testApp
  cup = stage.cup
})

const goAutomatic = () =>
  testApp.request(cup.admin, 'PUT', `/admin/tournaments/${cup.tournamentId}/automatic?enabled=true&now=true`)

describe('closing a check-in that was opened by mistake', () => {
  test('makes the match pending again and keeps the check-ins made so far', async () => {
    await cup.act(FIRST, 'start-checkin')
    const { team1_id } = await cup.match(FIRST)
    await cup.act(FIRST, `checkin-team?team_id=${team1_id}`)
    const { status, body } = await cup.act(FIRST, 'close-checkin')
    expect([status, body]).toMatchObject([
      200,
      { match_status: 'pending', checkin_deadline: null, checked_in_teams: [team1_id] },
    ])
    expect(await cup.match(FIRST)).toEqual(body)
  })

  test('notifies all pages and writes a line in the room', async () => {
    await cup.act(FIRST, 'start-checkin')
    testApp.events.length = 0
    const { body } = await cup.act(FIRST, 'close-checkin')
    expect(testApp.events.map(({ name }) => name)).toEqual(expect.arrayContaining(['match_updated', 'room_updated']))
    expect(testApp.events).toContainEqual(
      expect.objectContaining({ name: 'match_updated', payload: expect.objectContaining({ match_ids: [body.id] }) }),
    )
    const room = await testApp.request(cup.admin, 'GET', `/matches/${body.id}/room`)
    expect(room.body.messages.at(-1).text).toBe('An organiser closed the check-in again.')
  })

  test('can be undone, which opens the window with its old deadline', async () => {
    const { body: opened } = await cup.act(FIRST, 'start-checkin')
    await cup.act(FIRST, 'close-checkin')
    const { body } = await cup.act(FIRST, 'undo')
    expect(body).toMatchObject({ match_status: 'checkin', checkin_deadline: opened.checkin_deadline })
  })

  test('is final for an automatic cup until an admin opens it again', async () => {
    await goAutomatic()
    expect((await cup.match(FIRST)).match_status).toBe('checkin')
    await cup.act(FIRST, 'close-checkin')
    await processDueCheckIns.handle(testApp.deps, {})
    await cup.win(SECOND, 1)
    expect((await cup.match(FIRST)).match_status).toBe('pending')
    await cup.act(FIRST, 'start-checkin')
    expect((await cup.match(FIRST)).match_status).toBe('checkin')
  })

  test('does not keep the match closed for the teams after a correction', async () => {
    for (const name of [FIRST, SECOND]) await cup.win(name, 1)
    await cup.act('Winners Final.1', 'start-checkin')
    await cup.act('Winners Final.1', 'close-checkin')
    await goAutomatic()
    const { team2_id } = await cup.match(FIRST)
    await cup.act('Losers Round 1.1', 'close-checkin')
    expect((await cup.act(FIRST, `update?winner_team_id=${team2_id}&score=2-0&cascade=true`)).status).toBe(200)
    expect((await cup.match('Winners Final.1')).match_status).toBe('checkin')
  })

  test('is refused with the current match once the match has changed', async () => {
    const { body: opened } = await cup.act(FIRST, 'start-checkin')
    await cup.act(FIRST, 'extend-checkin')
    const { status, body } = await cup.act(FIRST, `close-checkin?seen=${opened.revision}`)
    expect([status, body.code, body.match.match_status]).toEqual([409, 'match_changed', 'checkin'])
    expect((await cup.act(FIRST, `close-checkin?seen=${body.match.revision}`)).status).toBe(200)
  })

  test.each([
    ['pending', () => Promise.resolve()],
    ['completed', () => cup.win(FIRST, 1)],
  ])('is refused for a match that is %s', async (_, prepare) => {
    await prepare()
    const { status, body } = await cup.act(FIRST, 'close-checkin')
    expect([status, body.detail]).toEqual([409, 'Match is not in check-in'])
  })

  test('is refused once the cup is over', async () => {
    await cup.act(FIRST, 'start-checkin')
    await sql`update tournaments set status = 'completed', completed_at = now() where id = ${cup.tournamentId}`.execute(
      testApp.deps.db,
    )
    expect((await cup.act(FIRST, 'close-checkin')).body.detail).toBe('Tournament is already completed')
  })
})
