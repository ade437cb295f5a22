import { describe, expect, test } from 'vitest'
import { bracketForEachTest, FIRST, SECOND } from '#testing/bracket-for-each-test'
import { createRunningMatch } from '#testing/factories/create-running-match'
import type { NamedBracket } from '#testing/factories/played-bracket'
import type { TestApp } from '#testing/test-app'
import { processDueCheckIns } from './process-due-check-ins.job.ts'

let testApp: TestApp
let cup: NamedBracket
bracketForEachTest((stage) => {
  testApp = stage.testApp
  cup = stage.cup
})

const FINAL = 'Grand Final.1'
const UP_TO_THE_FINAL = [FIRST, SECOND, 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1', FINAL]
const impactOf = async (name: string) =>
  (await testApp.request(cup.admin, 'GET', `/admin/matches/${(await cup.match(name)).id}/impact?reopen=true`)).body

describe('reopening a completed match', () => {
  test('that was played puts it in progress, with a note about the previous result', async () => {
    await cup.win(FIRST, 1, '2-1')
    const { status, body } = await cup.act(FIRST, 'reopen')
    expect([status, body]).toMatchObject([
      200,
      { match_status: 'in_progress', winner_id: null, score: null, completed_at: null },
    ])
    expect(body.ruling).toBe('Reopened: Seed 1 had won 2-1')
    expect(await cup.match(FIRST)).toEqual(body)
  })

  test('that was decided without play makes it pending and keeps the check-ins', async () => {
    await cup.act(FIRST, 'start-checkin')
    const { team1_id } = await cup.match(FIRST)
    await cup.act(FIRST, `checkin-team?team_id=${team1_id}`)
    await cup.act(FIRST, 'process-checkin')
    const { body } = await cup.act(FIRST, 'reopen')
    expect(body).toMatchObject({ match_status: 'pending', checked_in_teams: [team1_id], checkin_deadline: null })
    expect(await cup.match(FIRST)).toEqual(body)
  })

  test('that had started when a team was disqualified puts it in progress with a new lobby', async () => {
    const running = await createRunningMatch(testApp)
    const path = `/admin/matches/${running.match.id}`
    const admin = cup.admin
    const room = async () => (await testApp.request(admin, 'GET', `/matches/${running.match.id}/room`)).body
    const before = await room()
    await testApp.request(admin, 'POST', `${path}/dq-team?team_id=${running.teams[0].id}`)
    expect((await room()).lobby).toBeNull()
    const { body } = await testApp.request(admin, 'POST', `${path}/reopen`)
    expect(body.match_status).toBe('in_progress')
    const { lobby, state } = await room()
    expect([state, lobby.password === before.lobby.password]).toEqual(['open', false])
  })

  test('takes its teams out of the next matches', async () => {
    await cup.win(FIRST, 1)
    await cup.act(FIRST, 'reopen')
    expect(await cup.match('Winners Final.1')).toMatchObject({ team1_id: null, team2_id: null })
    expect(await cup.match('Losers Round 1.1')).toMatchObject({ team1_id: null, team2_id: null })
  })

  test('deletes the early check-ins of the next match, also of the team that stays in it', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    const { team1_id, team2_id } = await cup.match('Winners Final.1')
    await cup.act('Winners Final.1', `checkin-team?team_id=${team1_id}`)
    await cup.act('Winners Final.1', `checkin-team?team_id=${team2_id}`)
    await cup.act(FIRST, 'reopen')
    expect(await cup.match('Winners Final.1')).toMatchObject({ team1_id: null, team2_id, checked_in_teams: [] })
  })

  test('needs cascade once a later match was played, and the preview says which', async () => {
    for (const name of [FIRST, SECOND, 'Winners Final.1']) await cup.win(name, 1)
    const impact = await impactOf(FIRST)
    expect(impact.needs_cascade).toBe(true)
    const refused = await cup.act(FIRST, 'reopen')
    expect([refused.status, refused.body.code]).toEqual([409, 'later_matches_played'])
    expect(refused.body.affected_matches).toEqual(impact.affected_matches)
    expect((await cup.act(FIRST, 'reopen?cascade=true')).status).toBe(200)
    expect((await cup.match('Winners Final.1')).match_status).toBe('pending')
  })

  test('needs no cascade while nothing later was played', async () => {
    await cup.win(FIRST, 1)
    const { needs_cascade, affected_matches } = await impactOf(FIRST)
    expect([needs_cascade, affected_matches.length]).toEqual([false, 2])
  })

  test('can be undone, which brings back the result and what depended on it', async () => {
    for (const name of [FIRST, SECOND, 'Winners Final.1']) await cup.win(name, 1)
    const withoutRevision = async () => (await cup.matches()).map(({ revision: _, ...match }) => match)
    const before = await withoutRevision()
    await cup.act(FIRST, 'reopen?cascade=true')
    expect((await cup.act(FIRST, 'undo')).status).toBe(200)
    expect(await withoutRevision()).toEqual(before)
  })

  test('removes the podium with the deciding result, and a new result writes it again', async () => {
    for (const name of UP_TO_THE_FINAL) await cup.win(name, 1)
    await cup.becomeCurrent()
    const champion = async () =>
      (await testApp.request(undefined, 'GET', '/tournaments/current')).body.first_place_team_name
    expect(await champion()).toBe('Seed 1')
    await cup.act(FINAL, 'reopen')
    expect(await champion()).toBeNull()
    await cup.win(FINAL, 1, '4-3')
    expect(await champion()).toBe('Seed 1')
  })

  test('reverts a withdrawal that was made before the opponent was known', async () => {
    await cup.win(FIRST, 1)
    const { team1_id } = await cup.match('Winners Final.1')
    await cup.act('Winners Final.1', `dq-team?team_id=${team1_id}&withdraw=true`)
    const { status, body } = await cup.act('Winners Final.1', 'reopen')
    expect([status, body.match_status, body.ruling]).toEqual([200, 'pending', null])
    await cup.win(SECOND, 1)
    expect((await cup.match('Winners Final.1')).match_status).toBe('pending')
  })

  test('leaves opening its check-in to the organiser, even in an automatic cup', async () => {
    await cup.act(FIRST, `dq-team?team_id=${(await cup.match(FIRST)).team1_id}`)
    await testApp.request(cup.admin, 'PUT', `/admin/tournaments/${cup.tournamentId}/automatic?enabled=true&now=true`)
    await cup.act(FIRST, 'reopen')
    await processDueCheckIns.handle(testApp.deps, {})
    expect((await cup.match(FIRST)).match_status).toBe('pending')
  })

  test('is refused with the current match once the match has changed', async () => {
    const { body: before } = await cup.win(FIRST, 1, '2-0')
    await cup.win(FIRST, 1, '2-1')
    const { status, body } = await cup.act(FIRST, `reopen?seen=${before.revision}`)
    expect([status, body.code, body.match.score]).toEqual([409, 'match_changed', '2-1'])
  })

  test('is refused for a match without a result', async () => {
    expect((await cup.act(FIRST, 'reopen')).body.detail).toBe('Match is not completed')
  })

  test('is refused for a walkover, which follows from another match', async () => {
    for (const name of [FIRST, SECOND]) {
      await cup.act(name, `dq-team?team_id=${(await cup.match(name)).team2_id}&withdraw=true`)
    }
    const walkover = await cup.act('Losers Round 1.1', 'reopen')
    expect(walkover.body.detail).toBe('This match was decided without play and has no result to change')
  })

  test('is refused once the cup is completed', async () => {
    for (const name of UP_TO_THE_FINAL) await cup.win(name, 1)
    await testApp.request(cup.admin, 'POST', `/admin/tournaments/${cup.tournamentId}/complete`)
    expect((await cup.act(FINAL, 'reopen')).body.detail).toBe('Tournament is already completed')
  })

  test('is refused while a prize counts as sent, and possible again when it was unmarked', async () => {
    for (const name of UP_TO_THE_FINAL) await cup.win(name, 1)
    const { body: sheet } = await testApp.request(cup.admin, 'GET', `/admin/payouts/${cup.tournamentId}`)
    const payout = `/admin/payouts/${sheet.payouts[0].id}`
    await testApp.request(cup.admin, 'POST', `${payout}/mark-sent`, { method: 'bank' })
    expect((await cup.act(FINAL, 'reopen')).body.code).toBe('prize_already_sent')
    await testApp.request(cup.admin, 'POST', `${payout}/unmark-sent`, { reason: 'It bounced' })
    expect((await cup.act(FINAL, 'reopen')).status).toBe(200)
  })
})
