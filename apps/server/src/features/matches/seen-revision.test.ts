import { expect, test } from 'vitest'
import { bracketForEachTest, FIRST } from '#testing/bracket-for-each-test'
import type { NamedBracket } from '#testing/factories/played-bracket'
import type { TestApp } from '#testing/test-app'

let testApp: TestApp
let cup: NamedBracket
bracketForEachTest((stage) => {
  testApp = stage.testApp
  cup = stage.cup
})

const update = async (winner: 'team1_id' | 'team2_id', score: string, seen?: number) => {
  const match = await cup.match(FIRST)
  const query = `winner_team_id=${match[winner]}&score=${score}&cascade=true${seen === undefined ? '' : `&seen=${seen}`}`
  return testApp.request(cup.admin, 'POST', `/admin/matches/${match.id}/update?${query}`)
}
const revision = async (): Promise<number> => {
  const { body } = await testApp.request(undefined, 'GET', `/bracket/${cup.tournamentId}`)
  const { id } = await cup.match(FIRST)
  return body.matches.find((match: { id: string }) => match.id === id).revision
}

test('of ten concurrent results for the same revision one is accepted, and nine get the current match', async () => {
  const seen = await revision()
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, at) => update(at % 2 === 0 ? 'team1_id' : 'team2_id', `${at + 1}-0`, seen)),
  )
  const accepted = responses.filter(({ status }) => status === 200)
  const refused = responses.filter(({ status }) => status === 409)
  expect([accepted.length, refused.length]).toEqual([1, 9])
  const { winner_id, score } = await cup.match(FIRST)
  for (const { body } of refused) {
    expect(body).toMatchObject({ code: 'match_changed', match: { id: accepted[0]?.body.id, winner_id, score } })
    expect(body.detail).toMatch(new RegExp(`^This match has changed\\. .+ won it \\(${score}\\)\\.$`))
  }
})

test('without a revision the last result wins', async () => {
  const responses = await Promise.all([update('team1_id', '2-0'), update('team2_id', '2-1')])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test('the revision in the response is valid for the next change, and the same result is never refused', async () => {
  const seen = await revision()
  const first = await update('team1_id', '2-0', seen)
  expect(first.body.revision).toBeGreaterThan(seen)
  expect((await update('team1_id', '2-0', seen)).status).toBe(200)
  expect((await update('team2_id', '2-0', first.body.revision)).status).toBe(200)
})

test('a disqualification for an older revision is refused with the current match', async () => {
  const { id, team1_id } = await cup.match(FIRST)
  const seen = await revision()
  await cup.act(FIRST, 'start-checkin')
  const dq = (at: number) =>
    testApp.request(cup.admin, 'POST', `/admin/matches/${id}/dq-team?team_id=${team1_id}&reason=Late&seen=${at}`)
  const refused = await dq(seen)
  expect([refused.status, refused.body.detail]).toEqual([409, 'This match has changed. Its check-in is open.'])
  expect((await dq(refused.body.match.revision)).status).toBe(200)
})

test('undoing a change is a change too', async () => {
  const before = await revision()
  await update('team1_id', '2-0')
  const { id } = await cup.match(FIRST)
  const undone = await testApp.request(cup.admin, 'POST', `/admin/matches/${id}/undo`)
  expect([undone.status, undone.body.match_status]).toEqual([200, 'pending'])
  expect(undone.body.revision).toBeGreaterThan(before + 1)
})

test.each(['0', '-1', 'x', '1.5', '99999999999'])('seen=%s is refused', async (seen) => {
  const { id, team1_id } = await cup.match(FIRST)
  const call = `/admin/matches/${id}/update?winner_team_id=${team1_id}&score=2-0&seen=${seen}`
  const { status, body } = await testApp.request(cup.admin, 'POST', call)
  expect([status, body.detail]).toEqual([422, 'seen must be the revision of a match'])
})
