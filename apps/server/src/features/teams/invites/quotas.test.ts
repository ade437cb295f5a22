import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { createLimits } from '../../../limits/limits.ts'

let testApp: TestApp
let tournamentId: string
beforeAll(async () => {
  // a frozen clock: no tokens are refilled while the test runs
  testApp = await buildTestApp({ deps: { limits: createLimits({ enabled: true, now: () => 0 }) } })
  tournamentId = (await createTournament(testApp.deps.db)).id
})
afterAll(() => testApp.close())

const create = (as: { id: string }, count: number) =>
  testApp.request(as, 'POST', '/teams/create', {
    team_name: `${as.id.slice(0, 8)} ${count}`,
    player_emails: [`${count}a@example.com`, `${count}b@example.com`],
  })

/** A user who has sent this many invites today. */
async function inviter(made: number) {
  const { db } = testApp.deps
  const captain = await createUser(db)
  const team = await createTeam(db, { tournamentId, players: [captain], size: 1 })
  await sql`insert into invites (team_id, email, email_typed, invited_by, status, answered_at)
    select ${team.id}, n || '@example.com', n || '@example.com', ${captain.id}, 'revoked', now()
    from generate_series(1, ${made}::int) n`.execute(db)
  return { captain, team }
}

describe('a user', () => {
  test('can create thirty teams per hour', async () => {
    const captain = await createUser(testApp.deps.db)
    const responses = []
    for (let count = 0; count < 31; count++) responses.push(await create(captain, count))
    expect(responses.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429])
    expect(responses.at(-1)?.body.detail).toBe('Too many requests. Please try again in 120 seconds.')
  })

  test('can send a hundred invites per day', async () => {
    const { captain, team } = await inviter(98)
    expect((await create(captain, 100)).status).toBe(200)
    const refused = [
      await create(captain, 101),
      await testApp.request(captain, 'POST', `/teams/${team.id}/invite-player?player_email=x@example.com`),
    ]
    for (const response of refused) {
      expect(response.status).toBe(429)
      expect(response.body.detail).toMatch(/^Too many requests\. Please try again in \d+ seconds\.$/)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(86_000)
    }
  })

  test('can invite again after 24 hours', async () => {
    const { captain } = await inviter(100)
    expect((await create(captain, 200)).status).toBe(429)
    await sql`update invites set created_at = now() - interval '25 hours' where invited_by = ${captain.id}`.execute(
      testApp.deps.db,
    )
    expect((await create(captain, 201)).status).toBe(200)
  })

  test('cannot exceed the limit with concurrent calls', async () => {
    const { captain } = await inviter(96)
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => create(captain, 300 + index)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test('cannot escape the limit by resending', async () => {
    const { captain, team } = await inviter(99)
    await testApp.request(captain, 'POST', `/teams/${team.id}/invite-player?player_email=last@example.com`)
    const { id } = await testApp.deps.db
      .selectFrom('invites')
      .select('id')
      .where('team_id', '=', team.id)
      .where('email', '=', 'last@example.com')
      .executeTakeFirstOrThrow()
    expect((await testApp.request(captain, 'POST', `/teams/invites/${id}/resend`)).status).toBe(429)
    await sql`update invites set created_at = now() - interval '25 hours' where status = 'revoked' and team_id = ${team.id}`.execute(
      testApp.deps.db,
    )
    expect((await testApp.request(captain, 'POST', `/teams/invites/${id}/resend`)).status).toBe(200)
    await sql`update invites set created_at = now() - interval '23 hours' where status = 'revoked' and team_id = ${team.id}`.execute(
      testApp.deps.db,
    )
    await sql`delete from invites where team_id = ${team.id} and email = '1@example.com'`.execute(testApp.deps.db)
    // 98 sent yesterday, one today and its resend
    expect((await testApp.request(captain, 'POST', `/teams/invites/${id}/resend`)).status).toBe(429)
  })
})

describe('a team', () => {
  test('has at most six pending invites, sent or sent again', async () => {
    const { captain, team } = await inviter(0)
    const invite = (name: string) =>
      testApp.request(captain, 'POST', `/teams/${team.id}/invite-player?player_email=${name}@pending.example`)
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect((await invite(name)).status).toBe(200)
    const { status, body } = await invite('g')
    expect([status, body.detail]).toEqual([409, 'A team can have at most six pending invites. Withdraw one first.'])
    const { db } = testApp.deps
    const first = await db
      .updateTable('invites')
      .set({ status: 'rejected', answered_at: new Date() })
      .where('email', '=', 'a@pending.example')
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await invite('g')).status).toBe(200)
    expect((await testApp.request(captain, 'POST', `/teams/invites/${first.id}/resend`)).status).toBe(409)
  })
})
