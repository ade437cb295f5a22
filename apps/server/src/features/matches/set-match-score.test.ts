import { toMatchChanges } from '@cup/contract/match-changes'
import type { AffectedMatch } from '@cup/contract/matches'
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

const titles = (affected: readonly AffectedMatch[]) =>
  affected.map(({ round_name, lost }) => `${round_name}${lost ? ' is lost' : ''}`)

describe('a result', () => {
  test('advances winner and loser and emits the changed matches as the bracket shows them', async () => {
    const { team1_id, team2_id } = await cup.match(FIRST)
    testApp.events.length = 0
    const { body } = await cup.win(FIRST, 1, '2-1')
    expect(body).toMatchObject({ match_status: 'completed', winner_id: team1_id, score: '2-1', ruling: null })
    const final = await cup.match('Winners Final.1')
    const losers = await cup.match('Losers Round 1.1')
    expect([final.team1_id, losers.team1_id]).toEqual([team1_id, team2_id])
    expect(body.winner_to).toEqual({ match_id: final.id, slot: 'team1' })
    expect(body.loser_to).toEqual({ match_id: losers.id, slot: 'team1' })
    expect(testApp.events.filter(({ toUserIds }) => toUserIds === undefined)).toEqual([
      {
        name: 'match_updated',
        payload: {
          tournament_id: cup.tournamentId,
          match_ids: expect.arrayContaining([body.id, final.id, losers.id]),
          from_version: 1,
          version: 2,
          matches: expect.arrayContaining(toMatchChanges([body, final, losers])),
        },
      },
    ])
  })

  test('is accepted with spaces around the winner’s id', async () => {
    const { team1_id } = await cup.match(FIRST)
    const { body } = await cup.act(FIRST, `update?winner_team_id=%20${team1_id}%20&score=2-0`)
    expect(body.winner_id).toBe(team1_id)
  })

  test('may be set during check-in and ends the countdown', async () => {
    await cup.act(FIRST, 'start-checkin')
    const { body } = await cup.win(FIRST, 2)
    expect(body).toMatchObject({ match_status: 'completed', checkin_deadline: null })
  })

  test('the same result again changes nothing, emits nothing and is not logged', async () => {
    await cup.win(FIRST, 1)
    const logged = await countAudit()
    testApp.events.length = 0
    expect((await cup.win(FIRST, 1)).status).toBe(200)
    expect(testApp.events).toEqual([])
    expect(await countAudit()).toBe(logged)
  })

  test('the reset is created when the losers’ side wins the grand final, and removed by a correction', async () => {
    await playToGrandFinal()
    const { body } = await cup.win('Grand Final.1', 2)
    const reset = await cup.match('Grand Final Reset.1')
    expect(body.winner_to).toEqual({ match_id: reset.id, slot: 'team2' })
    expect([reset.team1_id, reset.team2_id, reset.best_of]).toEqual([body.team1_id, body.team2_id, 7])
    const corrected = await cup.win('Grand Final.1', 1)
    expect(corrected.body.winner_to).toBeNull()
    await expect(cup.match('Grand Final Reset.1')).rejects.toThrow('no match')
  })
})

describe('a correction', () => {
  test('of the score alone is always possible and changes nothing else', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    await cup.win('Winners Final.1', 1)
    const before = (await cup.matches()).slice(1)
    const { status, body } = await cup.win(FIRST, 1, '2-1')
    expect({ status, ...body }).toMatchObject({ status: 200, score: '2-1', ruling: 'Corrected: the score was 2-0' })
    expect((await cup.matches()).slice(1)).toEqual(before)
  })

  test('keeps the time at which the match was completed', async () => {
    const { body: first } = await cup.win(FIRST, 1)
    const { body: sameWinner } = await cup.win(FIRST, 1, '2-1')
    expect([sameWinner.score, sameWinner.completed_at]).toEqual(['2-1', first.completed_at])
    const { body: otherWinner } = await cup.win(FIRST, 2, '2-1')
    expect(otherWinner.completed_at).toBe(first.completed_at)
  })

  test('with another winner replaces the teams of matches that have not started and deletes their early check-ins', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    const final = await cup.match('Winners Final.1')
    await cup.act('Winners Final.1', `checkin-team?team_id=${final.team1_id}`)
    const { status, body } = await cup.win(FIRST, 2)
    expect({ status, ruling: body.ruling }).toEqual({ status: 200, ruling: 'Corrected: Seed 1 had won 2-0' })
    expect(await cup.match('Winners Final.1')).toMatchObject({
      team1_id: body.winner_id,
      match_status: 'pending',
      checked_in_teams: [],
    })
  })

  test('is refused with a list of the matches that would be lost, and cascade clears exactly those', async () => {
    await cup.win(FIRST, 1)
    await cup.win(SECOND, 1)
    await cup.win('Winners Final.1', 1)
    await cup.act('Losers Round 1.1', 'start-checkin')
    const { team2_id, id } = await cup.match(FIRST)
    const call = `update?winner_team_id=${team2_id}&score=2-1`
    const refused = await cup.act(FIRST, call)
    expect({ status: refused.status, detail: refused.body.detail }).toEqual({
      status: 409,
      detail: 'Later matches have already been played',
    })
    const impact = await testApp.request(cup.admin, 'GET', `/admin/matches/${id}/impact?winner_team_id=${team2_id}`)
    expect(impact.body).toEqual({ affected_matches: refused.body.affected_matches, needs_cascade: true })
    expect(titles(refused.body.affected_matches)).toEqual(
      expect.arrayContaining(['Winners Final is lost', 'Losers Round 1 is lost']),
    )
    const done = await cup.act(FIRST, `${call}&cascade=true`)
    expect(done.status).toBe(200)
    expect(await cup.match('Winners Final.1')).toMatchObject({ match_status: 'pending', winner_id: null, score: null })
    expect(await cup.match('Losers Round 1.1')).toMatchObject({ match_status: 'pending', checkin_deadline: null })
    expect(await cup.match(SECOND)).toMatchObject({ match_status: 'completed', score: '2-0' })
  })

  test('is refused for a walkover', async () => {
    const { team2_id } = await cup.match(FIRST)
    await cup.act(FIRST, `dq-team?team_id=${team2_id}&withdraw=true`)
    await cup.win(SECOND, 1)
    const walkover = await cup.match('Losers Round 1.1')
    expect(walkover).toMatchObject({ match_status: 'completed', score: 'Walkover' })
    const { status } = await cup.act('Losers Round 1.1', `update?winner_team_id=${walkover.winner_id}&score=2-0`)
    expect(status).toBe(409)
  })
})

async function playToGrandFinal(): Promise<void> {
  const names = [FIRST, SECOND, 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1']
  for (const name of names) await cup.win(name, 1)
}

const countAudit = async (): Promise<number> =>
  (await testApp.deps.db.selectFrom('audit_log').select('id').execute()).length
