import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bracketForEachTest, FIRST, SECOND } from '#testing/bracket-for-each-test'
import type { NamedBracket } from '#testing/factories/played-bracket'
import type { TestApp } from '#testing/test-app'

let testApp: TestApp
let cup: NamedBracket
bracketForEachTest((stage) => {
  testApp = stage.testApp
  cup = stage.cup
})

const RESET = 'Grand Final Reset.1'
const TABLES = ['matches', 'checkins'] as const

/** Every column of every row, to the microsecond. */
/** The revision counts changes, undone ones included, so it is left out. */
const everything = async () => {
  const { db } = testApp.deps
  const matches = await db
    .selectFrom('matches')
    .selectAll()
    .where('tournament_id', '=', cup.tournamentId)
    .orderBy('idx')
    .execute()
  const checkins = await db.selectFrom('checkins').selectAll().orderBy('match_id').orderBy('team_id').execute()
  return { matches: matches.map(({ revision: _, ...match }) => match), checkins }
}

async function undone(name: string, change: () => Promise<unknown>): Promise<void> {
  const before = await everything()
  await change()
  expect(await everything()).not.toEqual(before)
  const { status } = await cup.act(name, 'undo')
  expect(status).toBe(200)
  expect(await everything()).toEqual(before)
}

describe('undo', () => {
  test('writes a line in the room of the match', async () => {
    await cup.win(FIRST, 1)
    const { body } = await cup.act(FIRST, 'undo')
    const room = await testApp.request(cup.admin, 'GET', `/matches/${body.id}/room`)
    expect(room.body.messages.at(-1).text).toBe('An organiser undid a change to this match.')
  })

  test('restores the state before a result', () => undone(FIRST, () => cup.win(FIRST, 1)))

  test('restores the state before a disqualification', async () => {
    const { team1_id } = await cup.match(FIRST)
    await undone(FIRST, () => cup.act(FIRST, `dq-team?team_id=${team1_id}&withdraw=true`))
  })

  test('closes a check-in that was just opened', () => undone(FIRST, () => cup.act(FIRST, 'start-checkin')))

  test('restores the state before a no-show, including the check-ins', async () => {
    await cup.act(FIRST, 'start-checkin')
    const { team1_id } = await cup.match(FIRST)
    await cup.act(FIRST, `checkin-team?team_id=${team1_id}`)
    await undone(FIRST, () => cup.act(FIRST, 'process-checkin'))
  })

  test('restores what a cascade cleared, including check-ins and the reset match', async () => {
    for (const name of [FIRST, SECOND, 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1']) await cup.win(name, 1)
    await cup.win('Grand Final.1', 2)
    await cup.act('Grand Final Reset.1', 'start-checkin')
    const { team1_id, id } = await cup.match('Grand Final Reset.1')
    await cup.act('Grand Final Reset.1', `checkin-team?team_id=${team1_id}`)
    const { team2_id } = await cup.match(FIRST)
    await undone(FIRST, () => cup.act(FIRST, `update?winner_team_id=${team2_id}&score=2-1&cascade=true`))
    expect((await cup.match('Grand Final Reset.1')).id).toBe(id)
  })

  test('restores a change that was saved before a migration added columns', async () => {
    for (const name of [FIRST, SECOND, 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1']) await cup.win(name, 1)
    await cup.win('Grand Final.1', 2)
    await cup.act(RESET, 'start-checkin')
    const { team1_id } = await cup.match(RESET)
    await cup.act(RESET, `checkin-team?team_id=${team1_id}`)
    const { team2_id } = await cup.match(FIRST)
    const { db } = testApp.deps
    const before = await everything()
    // clears the reset match, so undo has to insert its row anew
    await cup.act(FIRST, `update?winner_team_id=${team2_id}&score=2-1&cascade=true`)
    for (const table of TABLES) {
      await sql`alter table ${sql.table(table)} add column added_later integer not null default 7`.execute(db)
    }
    const { status } = await cup.act(FIRST, 'undo')
    for (const table of TABLES) await sql`alter table ${sql.table(table)} drop column added_later`.execute(db)
    expect(status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test('removes the podium together with the deciding result', async () => {
    for (const name of [FIRST, SECOND, 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1', 'Grand Final.1']) {
      await cup.win(name, 1)
    }
    const podium = async () =>
      (await testApp.request(undefined, 'GET', '/tournaments/current')).body.first_place_team_name
    await cup.becomeCurrent()
    expect(await podium()).toBe('Seed 1')
    await cup.act('Grand Final.1', 'undo')
    expect(await podium()).toBeNull()
  })

  test('can be repeated step by step', async () => {
    const before = await everything()
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 2)
    await cup.act(SECOND, 'undo')
    await cup.act(FIRST, 'undo')
    expect(await everything()).toEqual(before)
    expect((await cup.act(FIRST, 'undo')).body.detail).toBe('There is nothing to undo')
  })

  const TOO_LATE = 'A later change was made, so this can no longer be undone'

  test('is refused once another match has changed', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    expect((await cup.act(FIRST, 'undo')).body.detail).toBe(TOO_LATE)
  })

  test('is refused once the tournament is completed', async () => {
    await cup.win(FIRST, 1)
    await testApp.request(cup.admin, 'POST', `/admin/tournaments/${cup.tournamentId}/complete`)
    expect((await cup.act(FIRST, 'undo')).body.detail).toBe(TOO_LATE)
  })

  test('is refused once a team has checked in to a match it would change', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    const { team1_id, id } = await cup.match('Winners Final.1')
    const captain = cup.teams.find((team) => team.id === team1_id)?.captain
    expect((await testApp.request(captain, 'POST', `/matches/${id}/checkin`)).status).toBe(200)
    expect((await cup.act(SECOND, 'undo')).body.detail).toBe(TOO_LATE)
  })

  test('is refused once check-in was opened for a match it would change', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    await cup.becomeCurrent()
    await testApp.request(cup.admin, 'POST', '/admin/matches/start-all-checkins')
    expect((await cup.act(SECOND, 'undo')).body.detail).toBe(TOO_LATE)
  })
})
