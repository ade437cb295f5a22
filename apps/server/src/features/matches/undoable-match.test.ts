import { beforeEach, describe, expect, test } from 'vitest'
import { createNamedBracket, type NamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let cup: NamedBracket
beforeEach(async () => {
  cup = await createNamedBracket(testApp, 4)
  await cup.becomeCurrent()
})

const FIRST = 'Winners Round 1.1'
const SECOND = 'Winners Round 1.2'
const UP_TO_THE_FINAL = [FIRST, SECOND, 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1', 'Grand Final.1']

const idOf = async (name: string) => (await cup.match(name)).id
const offered = async (): Promise<string | null> =>
  (await testApp.request(cup.admin, 'GET', '/admin/stats')).body.undoable_match_id

/** The dashboard's undoable match, after checking that undo is refused for every other match. */
async function undoable(): Promise<string | null> {
  const matchId = await offered()
  for (const { id } of await cup.matches()) {
    if (id === matchId) continue
    expect((await testApp.request(cup.admin, 'POST', `/admin/matches/${id}/undo`)).status).toBe(409)
  }
  return matchId
}

describe('the match whose last change can be undone', () => {
  test('is none before the first change', async () => {
    expect(await undoable()).toBeNull()
  })

  test('is the one that changed last and, after undo, the one before it', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 2)
    expect(await undoable()).toBe(await idOf(SECOND))
    expect((await cup.act(SECOND, 'undo')).status).toBe(200)
    expect(await undoable()).toBe(await idOf(FIRST))
    expect((await cup.act(FIRST, 'undo')).status).toBe(200)
    expect(await undoable()).toBeNull()
  })

  test('may be pending, if a team withdrew before its opponent was known', async () => {
    await cup.win(FIRST, 1)
    const { team1_id } = await cup.match('Winners Final.1')
    expect((await cup.act('Winners Final.1', `dq-team?team_id=${team1_id}&withdraw=true`)).status).toBe(200)
    expect((await cup.match('Winners Final.1')).match_status).toBe('pending')
    expect(await undoable()).toBe(await idOf('Winners Final.1'))
    expect((await cup.act('Winners Final.1', 'undo')).status).toBe(200)
  })

  test('is none once a team has checked in to a match it would change', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    expect(await undoable()).toBe(await idOf(SECOND))
    const { team1_id, id } = await cup.match('Winners Final.1')
    const captain = cup.teams.find((team) => team.id === team1_id)?.captain
    expect((await testApp.request(captain, 'POST', `/matches/${id}/checkin`)).status).toBe(200)
    expect(await undoable()).toBeNull()
  })

  test('is none once a prize was sent', async () => {
    for (const name of UP_TO_THE_FINAL) await cup.win(name, 1)
    expect(await undoable()).toBe(await idOf('Grand Final.1'))
    const { body } = await testApp.request(cup.admin, 'GET', `/admin/payouts/${cup.tournamentId}`)
    const owed = body.payouts.find(({ amount }: { amount: number }) => amount > 0)
    const sent = await testApp.request(cup.admin, 'POST', `/admin/payouts/${owed.id}/mark-sent`, { method: 'Bank' })
    expect(sent.status).toBe(200)
    expect(await undoable()).toBeNull()
  })

  test('is none once the tournament is completed', async () => {
    await cup.win(FIRST, 1)
    await testApp.request(cup.admin, 'POST', `/admin/tournaments/${cup.tournamentId}/complete`)
    expect(await undoable()).toBeNull()
  })

  test('is not part of the public bracket', async () => {
    await cup.win(FIRST, 1)
    const { body } = await testApp.request(undefined, 'GET', `/bracket/${cup.tournamentId}`)
    expect(JSON.stringify(body)).not.toContain('undo')
  })
})
