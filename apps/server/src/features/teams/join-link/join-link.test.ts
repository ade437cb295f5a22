import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CreatedTeam, createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { statusAndDetail } from '#testing/status-and-detail'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let tournamentId: string
let team: CreatedTeam
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db, { name: 'Friday Cup' })).id
})
beforeEach(async () => {
  team = await createTeam(testApp.deps.db, { tournamentId, size: 2 })
})

const reopen = () =>
  sql`update tournaments set status = 'active', bracket_at = null where id = ${tournamentId}`.execute(testApp.deps.db)

async function newCode(of = team): Promise<string> {
  const { status, body } = await testApp.request(of.captain, 'POST', `/teams/${of.id}/join-link`)
  expect(status).toBe(200)
  const url = new URL(body.url)
  expect(url.origin + url.pathname).toBe(`${testApp.origin}/invites`)
  return url.searchParams.get('join') ?? ''
}
const read = (code: string, as?: { id: string }) => testApp.request(as, 'GET', `/join/${code}`)
const join = (code: string, as: { id: string }) => testApp.request(as, 'POST', `/join/${code}`)
const GONE = [404, 'This join link is no longer valid']

describe('a join link', () => {
  test('shows the team to a visitor, and its code is stored only as a hash', async () => {
    const code = await newCode()
    expect((await read(code)).body).toEqual({
      team_id: team.id,
      team_name: team.team_name,
      tournament_name: 'Friday Cup',
      free_seats: 1,
      is_member: false,
      tournament_id: team.tournament_id,
      entry_fee: 10,
      rules: null,
      rules_changed_at: null,
      rules_accepted: false,
    })
    const stored = await sql<{ row: string }>`select j::text as row from join_links j`.execute(testApp.deps.db)
    expect(stored.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored.rows)).not.toContain(code)
  })

  test('seats a player, accepts the player’s own invite and withdraws the others of a full team', async () => {
    const player = await createUser(testApp.deps.db)
    const email = player.email ?? ''
    for (const address of [email, 'other@example.com']) {
      await testApp.request(team.captain, 'POST', `/teams/${team.id}/invite-player?player_email=${address}`)
    }
    expect((await read(await newCode())).body.free_seats).toBe(1)
    const { status, body } = await join(await newCode(), player)
    expect([status, body]).toEqual([200, { team_id: team.id, team_name: team.team_name }])
    const invites = await testApp.deps.db
      .selectFrom('invites')
      .select(['email', 'status'])
      .where('team_id', '=', team.id)
      .execute()
    expect(new Map(invites.map((invite) => [invite.email, invite.status]))).toEqual(
      new Map([
        [email, 'accepted'],
        ['other@example.com', 'revoked'],
      ]),
    )
  })

  test('notifies a player who had no invite about no invites', async () => {
    const code = await newCode()
    testApp.events.length = 0
    await join(code, await createUser(testApp.deps.db))
    expect(testApp.events.map(({ name }) => name)).toEqual(['team_joined'])
  })

  test('of a full team gets 409, and so does one of the player’s own team', async () => {
    const code = await newCode()
    expect(statusAndDetail(await join(code, team.captain))).toEqual([409, 'You are already on this team'])
    expect((await read(code, team.captain)).body.is_member).toBe(true)
    await join(code, await createUser(testApp.deps.db))
    expect((await read(code)).body.free_seats).toBe(0)
    expect(statusAndDetail(await join(code, await createUser(testApp.deps.db)))).toEqual([409, 'Team is already full'])
  })

  test('stops working when it is renewed or switched off, or a player is removed', async () => {
    const first = await newCode()
    const second = await newCode()
    expect([statusAndDetail(await read(first)), (await read(second)).status]).toEqual([GONE, 200])
    await testApp.request(team.captain, 'DELETE', `/teams/${team.id}/join-link`)
    expect(statusAndDetail(await read(second))).toEqual(GONE)
    const third = await newCode()
    await testApp.request(team.captain, 'POST', `/teams/${team.id}/kick-player?player_id=${team.players[1]?.id}`)
    expect(statusAndDetail(await join(third, team.players[1] ?? team.captain))).toEqual(GONE)
  })

  test('stops working at the draw', async () => {
    const code = await newCode()
    await sql`update tournaments set status = 'in_progress', bracket_at = now() where id = ${tournamentId}`.execute(
      testApp.deps.db,
    )
    expect(statusAndDetail(await read(code))).toEqual(GONE)
    expect(statusAndDetail(await join(code, await createUser(testApp.deps.db)))).toEqual(GONE)
    expect(statusAndDetail(await testApp.request(team.captain, 'POST', `/teams/${team.id}/join-link`))).toEqual([
      409,
      'Registration is closed',
    ])
    await reopen()
  })

  test.each(['x', 'a'.repeat(24), '../../etc/passwd', 'a'.repeat(500)])(
    'that was made up leads nowhere: %s',
    async (code) => {
      expect((await read(encodeURIComponent(code))).status).toBe(404)
    },
  )

  test('needs a verified address', async () => {
    const code = await newCode()
    const stranger = await createUser(testApp.deps.db)
    await sql`update users set verified = false where id = ${stranger.id}`.execute(testApp.deps.db)
    expect(statusAndDetail(await join(code, stranger))).toEqual([403, 'Please verify your email first'])
  })
})
