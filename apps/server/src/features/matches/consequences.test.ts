import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bracketForEachTest, FIRST, SECOND } from '#testing/bracket-for-each-test'
import { startMatch } from '#testing/factories/create-running-match'
import type { NamedBracket } from '#testing/factories/played-bracket'
import { statusAndDetail } from '#testing/status-and-detail'
import type { TestApp } from '#testing/test-app'

let testApp: TestApp
let cup: NamedBracket
bracketForEachTest((stage) => {
  testApp = stage.testApp
  cup = stage.cup
})

const FINAL = 'Grand Final.1'
const BEFORE_THE_FINAL = [FIRST, SECOND, 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1']
const playUpTo = async (...names: string[]) => {
  for (const name of names) expect((await cup.win(name, 1)).status).toBe(200)
}
const admin = (method: string, path: string, body?: object) =>
  testApp.request(cup.admin, method, `/admin/${path}`, body)
const lastEntry = async () => (await admin('GET', `audit?tournament_id=${cup.tournamentId}`)).body.entries[0]
const podium = async () => {
  const { body } = await admin('GET', `payouts/${cup.tournamentId}`)
  return [body.first.team_name, body.second.team_name, body.third.team_name]
}
const matchEvents = () =>
  testApp.events.flatMap((event) => (event.name === 'match_updated' ? event.payload.match_ids : []))

describe('the grand final', () => {
  test('leads to a reset if the winner of the losers bracket wins it, and nowhere otherwise', async () => {
    await playUpTo(...BEFORE_THE_FINAL)
    const lost = await cup.win(FINAL, 2)
    const reset = await cup.match('Grand Final Reset.1')
    expect(lost.body.winner_to).toEqual({ match_id: reset.id, slot: expect.any(String) })
    expect(lost.body.loser_to).toMatchObject({ match_id: reset.id })
    const corrected = await cup.win(FINAL, 1)
    expect([corrected.body.winner_to, corrected.body.loser_to]).toEqual([null, null])
  })

  test('decides the podium, and a correction changes it', async () => {
    await playUpTo(...BEFORE_THE_FINAL, FINAL)
    expect(await podium()).toEqual(['Seed 1', 'Seed 2', 'Seed 4'])
    await cup.act(FINAL, 'reopen')
    expect(await podium()).toEqual([null, null, null])
  })

  test('does not change a podium that was set by hand', async () => {
    await playUpTo(...BEFORE_THE_FINAL, FINAL)
    const [one, two, three] = cup.teams
    await admin('POST', `tournaments/${cup.tournamentId}/complete`)
    await admin('POST', `tournaments/${cup.tournamentId}/set-winners`, {
      first: three?.id,
      second: two?.id,
      third: one?.id,
    })
    expect(await podium()).toEqual(['Seed 3', 'Seed 2', 'Seed 1'])
    expect((await cup.win(FINAL, 2)).status).toBe(200)
    expect(await podium()).toEqual(['Seed 3', 'Seed 2', 'Seed 1'])
  })
})

describe('after a prize was sent', () => {
  const sendPrize = async () => {
    const { payouts } = (await admin('GET', `payouts/${cup.tournamentId}`)).body
    await admin('POST', `payouts/${payouts[0].id}/mark-sent`, { method: 'bank' })
  }

  test('no result can be changed, only the score of the same winner', async () => {
    await playUpTo(...BEFORE_THE_FINAL, FINAL)
    await sendPrize()
    const refused = await cup.win(FINAL, 2)
    expect([...statusAndDetail(refused), refused.body.code]).toEqual([
      409,
      'A prize has already been sent',
      'prize_already_sent',
    ])
    expect((await cup.win(FINAL, 1, '4-3')).body.score).toBe('4-3')
  })
})

describe('after a prize of a podium that was set by hand was sent', () => {
  test('no result can be changed either, although the podium would stay', async () => {
    await playUpTo(...BEFORE_THE_FINAL, FINAL)
    await admin('POST', `tournaments/${cup.tournamentId}/complete`)
    const [one, two] = cup.teams
    await admin('POST', `tournaments/${cup.tournamentId}/set-winners`, { first: two?.id, second: one?.id })
    const { payouts } = (await admin('GET', `payouts/${cup.tournamentId}`)).body
    await admin('POST', `payouts/${payouts[0].id}/mark-sent`, { method: 'bank' })
    const refused = await cup.win(FINAL, 2)
    expect([...statusAndDetail(refused), refused.body.code]).toEqual([
      409,
      'A prize has already been sent',
      'prize_already_sent',
    ])
    expect((await cup.win(FINAL, 1, '4-2')).status).toBe(200)
  })
})

describe('the preview of another winner', () => {
  test('lists nothing for the same winner, and the later matches for the other one', async () => {
    await playUpTo(FIRST, SECOND, 'Winners Final.1')
    const { id, team1_id, team2_id } = await cup.match(FIRST)
    const impact = async (winner: string | null) =>
      (await admin('GET', `matches/${id}/impact?winner_team_id=${winner}`)).body
    expect(await impact(team1_id)).toEqual({ affected_matches: [], needs_cascade: false })
    const other = await impact(team2_id)
    expect(other.needs_cascade).toBe(true)
    expect(other.affected_matches).toMatchObject([
      { round_name: 'Winners Final', lost: true, team1_name: 'Seed 1', score: '2-0' },
      { round_name: 'Losers Round 1', lost: false },
      { round_name: 'Losers Final', lost: false },
      { round_name: 'Grand Final', lost: false },
    ])
  })
})

describe('a match where neither team checked in', () => {
  test('has a ruling about it when it is reopened', async () => {
    await cup.act(FIRST, 'start-checkin')
    await cup.act(FIRST, 'process-checkin')
    expect((await cup.match(FIRST)).ruling).toBe('No-show: neither team checked in')
    expect((await cup.act(FIRST, 'reopen')).body.ruling).toBe('Reopened: nobody had won (Double forfeit)')
  })
})

describe('a result that is changed after the next match began', () => {
  test('starts the next match again, without its check-ins, with a line in its room only', async () => {
    await playUpTo(FIRST, SECOND)
    await startMatch(cup, 'Winners Final.1')
    const { id: nextId, team1_id } = await cup.match('Winners Final.1')
    const room = async (id: string) =>
      (await testApp.request(cup.admin, 'GET', `/matches/${id}/room`)).body.messages.map(
        ({ text }: { text: string }) => text,
      )
    expect((await cup.match('Winners Final.1')).checked_in_teams).toContain(team1_id)
    const first = await cup.match(FIRST)
    const { status } = await cup.act(FIRST, `update?winner_team_id=${first.team2_id}&score=2-1&cascade=true`)
    expect(status).toBe(200)
    expect(await cup.match('Winners Final.1')).toMatchObject({ match_status: 'pending', checked_in_teams: [] })
    const AGAIN = 'An earlier result changed, so this match starts again.'
    expect(await room(nextId)).toContain(AGAIN)
    expect(await room(first.id)).not.toContain(AGAIN)
    expect(await lastEntry()).toMatchObject({
      action: 'match.edit_score',
      before: { match_status: 'completed', winner_id: first.team1_id, score: '2-0' },
      after: {
        match_status: 'completed',
        winner_id: first.team2_id,
        score: '2-1',
        cleared_matches: ['Winners Final: Seed 1 v Seed 2'],
      },
    })
  })

  test('clears nothing and logs nothing about it if no later match was affected', async () => {
    await cup.win(FIRST, 1)
    const { after } = await lastEntry()
    expect(after).toEqual({
      match_status: 'completed',
      winner_id: (await cup.match(FIRST)).team1_id,
      score: '2-0',
    })
  })
})

describe('the log names a match by its teams', () => {
  test('with TBD for one that is not known', async () => {
    await cup.win(FIRST, 1)
    await cup.act('Winners Final.1', `dq-team?team_id=${(await cup.match(FIRST)).team1_id}&withdraw=true`)
    expect((await lastEntry()).target_name).toBe('Winners Final: Seed 1 v TBD')
  })
})

describe('when the cup is over', () => {
  test('neither players nor organisers can check in, and no check-in is extended', async () => {
    await cup.act(FIRST, 'start-checkin')
    const { id, team1_id } = await cup.match(FIRST)
    await testApp.deps.db
      .updateTable('tournaments')
      .set({ status: 'completed', completed_at: new Date() })
      .where('id', '=', cup.tournamentId)
      .execute()
    const over = [409, 'Tournament is already completed']
    expect(statusAndDetail(await testApp.request(cup.teams[0]?.captain, 'POST', `/matches/${id}/checkin`))).toEqual(
      over,
    )
    expect(statusAndDetail(await admin('POST', `matches/${id}/checkin-team?team_id=${team1_id}`))).toEqual(over)
    expect(statusAndDetail(await admin('POST', `matches/${id}/extend-checkin`))).toEqual(over)
  })

  test('check-ins cannot be opened for all matches', async () => {
    await cup.becomeCurrent()
    await playUpTo(...BEFORE_THE_FINAL, FINAL)
    await admin('POST', `tournaments/${cup.tournamentId}/complete`)
    expect(statusAndDetail(await admin('POST', 'matches/start-all-checkins'))).toEqual([409, 'No active tournament'])
  })
})

describe('pages are notified which match changed', () => {
  test('when a check-in is extended or undone', async () => {
    await cup.act(FIRST, 'start-checkin')
    const { id, team1_id } = await cup.match(FIRST)
    testApp.events.length = 0
    await cup.act(FIRST, 'extend-checkin')
    expect(matchEvents()).toEqual([id])
    await cup.act(FIRST, `checkin-team?team_id=${team1_id}`)
    expect(testApp.events.at(-1)).toMatchObject({ name: 'room_updated' })
    expect(testApp.events).toContainEqual({
      name: 'team_checked_in',
      payload: { tournament_id: cup.tournamentId, match_id: id, team_id: team1_id },
    })
    expect(await lastEntry()).toMatchObject({ action: 'match.checkin_team', after: { team: 'Seed 1' } })
    testApp.events.length = 0
    await cup.act(FIRST, `checkin-team?team_id=${team1_id}`)
    expect(testApp.events).toEqual([])
  })
})

describe('a match that does not exist', () => {
  test.each([
    ['GET', `matches/${randomUUID()}/impact?reopen=true`],
    ['POST', `matches/${randomUUID()}/start-checkin`],
    ['POST', `matches/${randomUUID()}/reopen`],
  ])('%s %s is not found', async (method, path) => {
    expect(statusAndDetail(await admin(method, path))).toEqual([404, 'Match not found'])
  })
})
