import { beforeEach, describe, expect, test } from 'vitest'
import { type CreatedBracket, createBracket } from '#testing/factories/create-bracket'
import { createInvite } from '#testing/factories/create-invite'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createUser } from '#testing/factories/create-user'
import { buildTestApp, type TestApp } from '#testing/test-app'

let testApp: TestApp
beforeEach(async () => {
  testApp = await buildTestApp()
  return () => testApp.close()
})

const BODY = { team_name: 'Late', player_emails: ['a@b.co', 'c@d.co'] }

describe('registration', () => {
  test('needs an active tournament', async () => {
    const response = await testApp.request(await createUser(testApp.deps.db), 'POST', '/teams/create', BODY)
    expect([response.status, response.body.detail]).toEqual([409, 'No active tournament'])
    expect((await testApp.request(undefined, 'GET', '/teams')).body).toEqual([])
  })

  test('is closed for a completed cup', async () => {
    await createTournament(testApp.deps.db, { status: 'completed' })
    const response = await testApp.request(await createUser(testApp.deps.db), 'POST', '/teams/create', BODY)
    expect([response.status, response.body.detail]).toEqual([409, 'No active tournament'])
  })
})

describe('once the bracket is generated', () => {
  let bracket: CreatedBracket
  beforeEach(async () => {
    bracket = await createBracket(testApp, { size: 2 })
  })

  const team = () => bracket.teams[0] as (typeof bracket.teams)[number]
  const player = () => team().players[1] as { id: string }

  test('no team can register, even if another cup is scheduled', async () => {
    await createTournament(testApp.deps.db)
    const response = await testApp.request(await createUser(testApp.deps.db), 'POST', '/teams/create', BODY)
    expect([response.status, response.body.detail]).toEqual([409, 'Registration is closed'])
  })

  test('the captain can no longer change the team, and players can no longer leave', async () => {
    const { captain, id } = team()
    const calls: [string, string][] = [
      ['PUT', `/teams/${id}/name?new_name=X`],
      ['POST', `/teams/${id}/invite-player?player_email=a@b.co`],
      ['POST', `/teams/${id}/kick-player?player_id=${player().id}`],
      ['DELETE', `/teams/${id}`],
      ['POST', `/teams/${id}/leave`],
    ]
    for (const [method, path] of calls) {
      const response = await testApp.request(captain, method, path)
      expect([response.status, response.body.detail]).toEqual([409, 'Registration is closed'])
    }
  })

  test('an admin can rename the team, remove a player and invite a substitute', async () => {
    const { db } = testApp.deps
    const substitute = await createUser(db)
    const { admin } = bracket
    const base = `/admin/teams/${team().id}`
    expect((await testApp.request(admin, 'PUT', `${base}/name?new_name=Renamed`)).status).toBe(200)
    expect((await testApp.request(admin, 'POST', `${base}/kick-player?player_id=${player().id}`)).status).toBe(200)
    const invited = await testApp.request(admin, 'POST', `${base}/invite-player?player_email=${substitute.email}`)
    const inviteId = invited.body.pending_invites[0]
    expect((await testApp.request(substitute, 'POST', `/teams/invites/${inviteId}/accept`)).status).toBe(200)
  })

  test('a team in the bracket cannot be deleted, another one can', async () => {
    const outside = await createTeam(testApp.deps.db, { tournamentId: bracket.tournamentId, size: 1 })
    const inside = await testApp.request(bracket.admin, 'DELETE', `/admin/teams/${team().id}`)
    expect([inside.status, inside.body.detail]).toEqual([409, 'Team is in the bracket. Disqualify it instead.'])
    expect((await testApp.request(bracket.admin, 'DELETE', `/admin/teams/${outside.id}`)).status).toBe(200)
  })

  test('the captain can no longer manage invites', async () => {
    const { db } = testApp.deps
    const short = await createTeam(db, { tournamentId: bracket.tournamentId, size: 1 })
    const input = { teamId: short.id, invitedBy: short.captain.id, email: 'a@b.co' }
    const invite = await createInvite(db, input)
    for (const [method, rest] of [
      ['POST', '/resend'],
      ['DELETE', ''],
    ] as const) {
      const response = await testApp.request(short.captain, method, `/teams/invites/${invite.id}${rest}`)
      expect([response.status, response.body.detail]).toEqual([409, 'Registration is closed'])
    }
  })
})
