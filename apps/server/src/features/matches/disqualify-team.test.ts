import { expect, test } from 'vitest'
import { bracketForEachTest, FIRST, SECOND } from '#testing/bracket-for-each-test'
import type { NamedBracket } from '#testing/factories/played-bracket'
import type { TestApp } from '#testing/test-app'

let testApp: TestApp
let cup: NamedBracket
bracketForEachTest((stage) => {
  testApp = stage.testApp
  cup = stage.cup
})

test('a disqualification gives the win to the opponent and is one loss', async () => {
  const { team1_id, team2_id } = await cup.match(FIRST)
  const { body } = await cup.act(FIRST, `dq-team?team_id=${team1_id}`)
  expect(body).toMatchObject({
    match_status: 'completed',
    winner_id: team2_id,
    ruling: 'Disqualified: Seed 1 (Disqualified by admin)',
  })
  expect((await cup.match('Losers Round 1.1')).team1_id).toBe(team1_id)
})

test('its reason is public and in the audit log', async () => {
  const { team1_id } = await cup.match(FIRST)
  const { body } = await cup.act(FIRST, `dq-team?team_id=${team1_id}&reason=${encodeURIComponent('<b>Smurf</b>')}`)
  expect(body.ruling).toBe('Disqualified: Seed 1 (<b>Smurf</b>)')
  const { body: log } = await testApp.request(cup.admin, 'GET', `/admin/audit?target_id=${body.id}`)
  expect(log.entries[0]).toMatchObject({ action: 'match.dq_team', reason: '<b>Smurf</b>', actor_name: 'Admin' })
})

test('a withdrawal removes the team from the tournament: its later matches are walkovers', async () => {
  const { team1_id } = await cup.match(FIRST)
  await cup.act(FIRST, `dq-team?team_id=${team1_id}&withdraw=true`)
  await cup.win(SECOND, 1)
  const losers = await cup.match('Losers Round 1.1')
  expect(losers).toMatchObject({ match_status: 'completed', score: 'Walkover' })
  expect([losers.team1_id, losers.team2_id]).not.toContain(team1_id)
})

test('a team whose opponent is not known yet can withdraw, and the opponent advances', async () => {
  await cup.win(FIRST, 1)
  const { winner_id } = await cup.match(FIRST)
  const { status, body } = await cup.act('Winners Final.1', `dq-team?team_id=${winner_id}&withdraw=true&reason=Left`)
  expect({ status, match_status: body.match_status, ruling: body.ruling }).toEqual({
    status: 200,
    match_status: 'pending',
    ruling: 'Seed 1 withdrew (Left)',
  })
  const { body: other } = await cup.win(SECOND, 2)
  expect(await cup.match('Winners Final.1')).toMatchObject({
    match_status: 'completed',
    winner_id: other.winner_id,
    ruling: 'Seed 1 withdrew (Left)',
  })
})

test('the last remaining team wins when all others withdraw, and unearned places stay empty', async () => {
  for (let open = await openMatch(); open !== undefined; open = await openMatch()) {
    const leaver = open.team2_id ?? open.team1_id
    await cup.act(`${open.round_name}.${open.position}`, `dq-team?team_id=${leaver}&withdraw=true`)
  }
  const { body } = await testApp.request(cup.admin, 'GET', '/admin/tournaments/all')
  const { id } = cup.teams[0] ?? {}
  const tournament = body.find((each: { id: string }) => each.id === cup.tournamentId)
  expect([tournament.first_place_team_id, tournament.second_place_team_id]).toEqual([id, null])
})

/** The last open match with a team in it, so that the best seed is never withdrawn. */
async function openMatch() {
  const open = (await cup.matches()).filter(({ match_status }) => match_status !== 'completed')
  return open.find(({ team1_id, team2_id }) => team1_id !== null && team2_id !== null)
}
