import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createUser } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'
import { setMatchScore } from './decide-match.ts'

const testApp = testAppForFile()

/** The same dependencies, with every statement counted. */
function counting() {
  const statements: string[] = []
  const db = testApp.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    // once per statement; queries inside of another one are transformed, but have no result
    transformResult: async ({ result, queryId }) => {
      statements.push(queryId.queryId)
      return result
    },
  })
  return { statements, deps: { ...testApp.deps, db } }
}

describe('a bracket operation', () => {
  test.each([4, 32, 64])('needs the same few statements with %i teams', async (size) => {
    const cup = await createNamedBracket(testApp, size)
    const admin = actorOf(await createUser(testApp.deps.db, { isAdmin: true }))
    const match = await cup.match('Winners Round 1.1')
    const { statements, deps } = counting()
    const input = {
      matchId: match.id,
      winnerTeamId: match.team1_id ?? '',
      score: '2-0',
      cascade: false,
    }
    await setMatchScore(deps, admin, input)
    expect(statements).toHaveLength(8)
  })

  test('that clears half a bracket needs at most nine statements', async () => {
    const cup = await createNamedBracket(testApp, 8)
    const admin = actorOf(await createUser(testApp.deps.db, { isAdmin: true }))
    for (const name of ['Winners Round 1.1', 'Winners Round 1.2', 'Winners Round 1.3', 'Winners Round 1.4']) {
      await cup.win(name, 1)
    }
    for (const name of ['Winners Round 2.1', 'Losers Round 1.1', 'Winners Round 2.2', 'Losers Round 1.2']) {
      await cup.act(name, 'start-checkin')
      await cup.act(name, `checkin-team?team_id=${(await cup.match(name)).team1_id}`)
    }
    const match = await cup.match('Winners Round 1.1')
    const { statements, deps } = counting()
    const input = { matchId: match.id, winnerTeamId: match.team2_id ?? '', score: '2-0', cascade: true }
    await setMatchScore(deps, admin, input)
    expect(statements.length).toBeLessThanOrEqual(9)
    expect((await cup.match('Winners Round 2.1')).checked_in_teams).toEqual([])
    expect((await cup.match('Winners Round 2.2')).checked_in_teams).toHaveLength(1)
  })
})

describe('after a prize was sent', () => {
  test('results are final, and only the score text may change', async () => {
    const cup = await createNamedBracket(testApp, 2)
    await cup.win('Winners Final.1', 1)
    await cup.win('Grand Final.1', 1)
    await sql`update payouts set state = 'sent', sent_at = now(), method = 'bank', sent_by = ${cup.admin.id}
      where tournament_id = ${cup.tournamentId} and place = 1`.execute(testApp.deps.db)
    const refused = { status: 409, detail: 'A prize has already been sent' }
    const other = await cup.win('Grand Final.1', 2)
    expect({ status: other.status, detail: other.body.detail }).toEqual(refused)
    const undo = await cup.act('Grand Final.1', 'undo')
    expect({ status: undo.status, detail: undo.body.detail }).toEqual(refused)
    expect((await cup.win('Grand Final.1', 1, '4-3')).body.score).toBe('4-3')
  })
})

describe('the podium', () => {
  test('follows the results with names and prizes, and is removed when the final is reopened', async () => {
    const cup = await createNamedBracket(testApp, 4)
    const names = ['Winners Round 1.1', 'Winners Round 1.2', 'Winners Final.1', 'Losers Round 1.1', 'Losers Final.1']
    for (const name of names) await cup.win(name, 1)
    await cup.win('Grand Final.1', 1)
    expect(await podium(cup)).toMatchObject({
      first_place_team_name: 'Seed 1',
      second_place_team_name: 'Seed 2',
      third_place_team_name: expect.stringMatching(/^Seed [34]$/),
      prize_amounts: { first: 20, second: 12, third: 8 },
    })
    await cup.win('Grand Final.1', 2)
    expect(await podium(cup)).toMatchObject({ first_place_team_name: null, prize_amounts: null, payouts_total: 0 })
    await cup.win('Grand Final Reset.1', 2)
    expect(await podium(cup)).toMatchObject({ first_place_team_name: 'Seed 2', second_place_team_name: 'Seed 1' })
  })
})

async function podium(cup: { admin: { id: string }; tournamentId: string }) {
  const { body } = await testApp.request(cup.admin, 'GET', '/admin/tournaments/all')
  return body.find(({ id }: { id: string }) => id === cup.tournamentId)
}
