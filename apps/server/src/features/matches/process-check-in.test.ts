import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bracketForEachTest, FIRST } from '#testing/bracket-for-each-test'
import type { NamedBracket } from '#testing/factories/played-bracket'
import type { TestApp } from '#testing/test-app'

let testApp: TestApp
let cup: NamedBracket
bracketForEachTest((stage) => {
  testApp = stage.testApp
  cup = stage.cup
})

/** Opens check-in for the first match and checks in the `present` teams. */
async function checkIn(present: (1 | 2)[]) {
  await cup.act(FIRST, 'start-checkin')
  const { team1_id, team2_id } = await cup.match(FIRST)
  for (const slot of present) await cup.act(FIRST, `checkin-team?team_id=${slot === 1 ? team1_id : team2_id}`)
  testApp.events.length = 0
  return { one: team1_id, other: team2_id }
}

const eventsNamed = (name: string) => testApp.events.filter((event) => event.name === name)

describe('process-checkin', () => {
  test('starts the match when both teams are checked in', async () => {
    await checkIn([1, 2])
    const { body } = await cup.act(FIRST, 'process-checkin')
    expect(body).toMatchObject({ dq_teams: [], match: { match_status: 'in_progress', winner_id: null, ruling: null } })
    expect(eventsNamed('checkin_processed')).toHaveLength(1)
  })

  test('gives one loss to the absent team, which continues in the losers bracket', async () => {
    const { one, other } = await checkIn([1])
    const { body } = await cup.act(FIRST, 'process-checkin')
    expect(body).toMatchObject({
      dq_teams: [other],
      match: { match_status: 'completed', winner_id: one, ruling: 'No-show: Seed 4 did not check in' },
    })
    expect(await cup.match('Losers Round 1.1')).toMatchObject({ team1_id: other, match_status: 'pending' })
    const match = await cup.match(FIRST)
    expect(eventsNamed('checkin_processed')).toEqual([
      {
        name: 'checkin_processed',
        payload: {
          tournament_id: cup.tournamentId,
          match_id: match.id,
          dq_teams: [other],
          result: { dq_teams: [other] },
        },
      },
    ])
  })

  test('eliminates both teams when neither checked in, and the next matches become walkovers', async () => {
    await checkIn([])
    const { body } = await cup.act(FIRST, 'process-checkin')
    expect(body).toMatchObject({
      match: { match_status: 'completed', winner_id: null, ruling: 'No-show: neither team checked in' },
    })
    await cup.win('Winners Round 1.2', 1)
    const { team1_id } = await cup.match('Winners Round 1.2')
    expect(await cup.match('Winners Final.1')).toMatchObject({
      match_status: 'completed',
      winner_id: team1_id,
      score: 'Walkover',
    })
  })

  test('is refused a second time', async () => {
    await checkIn([1, 2])
    const responses = await Promise.all([cup.act(FIRST, 'process-checkin'), cup.act(FIRST, 'process-checkin')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('check-in by an admin', () => {
  test('the window lasts seven minutes, and starting again does not change it', async () => {
    const before = await databaseTime()
    const { body } = await cup.act(FIRST, 'start-checkin')
    const lasts = Date.parse(body.checkin_deadline) - before
    expect(Math.round(lasts / 60_000)).toBe(7)
    await cup.act(FIRST, 'start-checkin')
    expect((await cup.match(FIRST)).checkin_deadline).toBe(body.checkin_deadline)
  })

  test('extending moves the deadline by five minutes, twice at most, and anew when the window opens again', async () => {
    const { body: opened } = await cup.act(FIRST, 'start-checkin')
    const minutesMore = (deadline: string) => (Date.parse(deadline) - Date.parse(opened.checkin_deadline)) / 60_000
    expect(minutesMore((await cup.act(FIRST, 'extend-checkin')).body.checkin_deadline)).toBe(5)
    expect(minutesMore((await cup.act(FIRST, 'extend-checkin')).body.checkin_deadline)).toBe(10)
    const refused = { status: 409, body: { detail: 'This check-in was extended twice already' } }
    expect(await cup.act(FIRST, 'extend-checkin')).toMatchObject(refused)
    await cup.act(FIRST, 'undo')
    expect((await cup.act(FIRST, 'extend-checkin')).status).toBe(200)
    expect((await cup.act(FIRST, 'extend-checkin')).status).toBe(409)
    await cup.act(FIRST, 'close-checkin')
    await cup.act(FIRST, 'start-checkin')
    expect((await cup.act(FIRST, 'extend-checkin')).status).toBe(200)
  })

  test('a window that is over is not extended', async () => {
    await cup.act(FIRST, 'start-checkin')
    const { id } = await cup.match(FIRST)
    const { db } = testApp.deps
    await sql`update matches set checkin_deadline = now() - interval '1 hour' where id = ${id}`.execute(db)
    const refused = { status: 409, body: { detail: 'Check-in period has expired' } }
    expect(await cup.act(FIRST, 'extend-checkin')).toMatchObject(refused)
  })

  test('start-all opens every match whose teams are known, once', async () => {
    const start = () => testApp.request(cup.admin, 'POST', '/admin/matches/start-all-checkins')
    await cup.becomeCurrent()
    testApp.events.length = 0
    const { body } = await start()
    expect(body.started).toHaveLength(2)
    expect(eventsNamed('checkin_started')).toEqual([
      {
        name: 'checkin_started',
        payload: { tournament_id: cup.tournamentId, match_id: body.started[0], match_ids: body.started },
      },
    ])
    expect((await start()).body.started).toEqual([])
  })
})

async function databaseTime(): Promise<number> {
  const { body } = await testApp.request(undefined, 'GET', `/bracket/${cup.tournamentId}`)
  return Date.parse(body.server_time)
}
