import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CreatedBracket, createBracket } from '#testing/factories/create-bracket'
import { createInvite } from '#testing/factories/create-invite'
import { type CreatedTeam, createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import type { InviteState } from '../../../db/cup-tables.ts'

type Person = Awaited<ReturnType<typeof createUser>>

const testApp = testAppForFile()
let tournamentId: string
let captain: Person
let jane: Person
let admin: Person
let team: CreatedTeam
let drawnCup: Promise<CreatedBracket> | undefined
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
  admin = await createAdmin(testApp.deps.db)
})
beforeEach(async () => {
  captain = await createUser(testApp.deps.db)
  jane = await createUser(testApp.deps.db)
  team = await createTeam(testApp.deps.db, { tournamentId, players: [captain], size: 2 })
  testApp.events.length = 0
})

const invite = (status: InviteState = 'pending', email = jane.email ?? '', teamId = team.id) =>
  createInvite(testApp.deps.db, {
    teamId,
    invitedBy: captain.id,
    email,
    status,
    ...(status === 'accepted' ? { acceptedBy: jane.id } : {}),
  })
const statusOf = async ({ id }: { id: string }) =>
  (await testApp.deps.db.selectFrom('invites').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const notified = () => [
  { name: 'invites_changed', payload: {}, toUserIds: [jane.id] },
  { name: 'tournament_updated', payload: { tournament_id: tournamentId } },
]
const lastAudit = async () => {
  const { db } = testApp.deps
  const rows = await db.selectFrom('audit_log').selectAll().where('target_id', '=', team.id).execute()
  return rows.map((row) => row.action)
}
const lastAfter = async () => {
  const { db } = testApp.deps
  const rows = await db.selectFrom('audit_log').select('after').where('target_id', '=', team.id).orderBy('id').execute()
  return rows.at(-1)?.after
}

const resend = (as: { id: string }, id: string) => testApp.request(as, 'POST', `/teams/invites/${id}/resend`)
const withdraw = (as: { id: string }, id: string) => testApp.request(as, 'DELETE', `/teams/invites/${id}`)

describe('sending an invite again', () => {
  test.each([
    ['pending', 'and notifies the player only', 1],
    ['rejected', 'and notifies everybody, because the team list changes', 2],
  ] as const)('makes a %s one pending again %s', async (status, _told, events) => {
    const sent = await invite(status)
    const response = await resend(captain, sent.id)
    expect(response).toMatchObject({
      status: 200,
      body: { pending_invites: [sent.id], invites: [{ status: 'pending' }] },
    })
    expect(new Date(response.body.invites[0].sent_at) > sent.sent_at).toBe(true)
    expect([testApp.events, await lastAudit()]).toEqual([notified().slice(0, events), ['invite.resend']])
  })

  test('is refused for a full team, a member, and an address with another pending invite', async () => {
    const full = await createTeam(testApp.deps.db, { tournamentId, players: [captain] })
    const player = await createTeam(testApp.deps.db, { tournamentId, players: [captain, jane], size: 2 })
    const cases: [string, string][] = [
      [(await invite('rejected', 'x@example.com', full.id)).id, 'Team is already full'],
      [(await invite('rejected', jane.email ?? '', player.id)).id, 'Player is already on this team'],
      [(await invite('rejected')).id, 'Player has already been invited'],
    ]
    await invite('pending')
    for (const [id, detail] of cases) {
      const response = await resend(captain, id)
      expect([response.status, response.body.detail]).toEqual([409, detail])
    }
  })
})

describe('withdrawing an invite', () => {
  test.each(['pending', 'rejected'] as const)('removes a %s one from the list', async (status) => {
    const sent = await invite(status)
    expect(await withdraw(captain, sent.id)).toMatchObject({ status: 200, body: { pending_invites: [], invites: [] } })
    expect([await statusOf(sent), testApp.events, await lastAudit()]).toEqual([
      'revoked',
      notified(),
      ['invite.withdraw'],
    ])
  })
})

describe.each([
  ['resend', resend],
  ['withdraw', withdraw],
])('%s', (_verb, change) => {
  test('is allowed for admins too', async () => {
    expect((await change(admin, (await invite()).id)).status).toBe(200)
  })

  test('is allowed for an admin after the draw, also when the admin is the captain of the team', async () => {
    drawnCup ??= createBracket(testApp, { size: 2 })
    const inDrawnCup = { tournamentId: (await drawnCup).tournamentId, size: 2 } as const
    const other = await createUser(testApp.deps.db)
    const own = await createTeam(testApp.deps.db, { ...inDrawnCup, players: [admin] })
    const theirs = await createTeam(testApp.deps.db, { ...inDrawnCup, players: [other] })
    expect((await change(admin, (await invite('pending', jane.email ?? '', own.id)).id)).status).toBe(200)
    const refused = await change(other, (await invite('pending', jane.email ?? '', theirs.id)).id)
    expect([refused.status, refused.body.detail]).toEqual([409, 'Registration is closed'])
  })

  test.each([
    ['accepted', 'Invite has already been accepted'],
    ['revoked', 'Invite is no longer pending'],
  ] as const)('is refused if it was %s', async (status, detail) => {
    const response = await change(captain, (await invite(status)).id)
    expect([response.status, response.body.detail]).toEqual([409, detail])
  })

  test('gets 404 for every other user', async () => {
    const sent = await invite()
    for (const as of [jane, team.players[1] ?? jane, await createUser(testApp.deps.db)]) {
      const response = await change(as, sent.id)
      expect([response.status, response.body.detail]).toEqual([404, 'Invite not found'])
    }
    for (const id of [randomUUID(), 'null']) expect((await change(captain, id)).status).toBe(404)
    expect(await statusOf(sent)).toBe('pending')
  })
})

describe('an admin accepts for the invitee', () => {
  const accept = (id: string, as: Person = admin) => testApp.request(as, 'POST', `/admin/teams/invites/${id}/accept`)
  const names = (body: { players: { name: string }[] }) => body.players.map((player) => player.name)

  test('who has an account', async () => {
    const response = await accept((await invite()).id)
    expect([response.status, names(response.body).at(-1)]).toEqual([200, jane.name])
    expect(testApp.events).toContainEqual({
      name: 'team_joined',
      payload: expect.objectContaining({ tournament_id: tournamentId, team_id: team.id }),
    })
    expect(await lastAudit()).toEqual(['invite.accept_for_player'])
    expect(await lastAfter()).toEqual({ player_id: jane.id, player_name: jane.name, has_account: true })
  })

  test('who has no account: a placeholder joins, and its name does not reveal the address', async () => {
    const sent = await invite('pending', 'Newcomer@example.com')
    const response = await accept(sent.id)
    expect([response.status, names(response.body).at(-1), response.body.players.at(-1).email]).toEqual([
      200,
      'n•••',
      'newcomer@example.com',
    ])
    const { db } = testApp.deps
    const row = await db.selectFrom('users').selectAll().where('email', '=', 'newcomer@example.com').executeTakeFirst()
    expect(row).toMatchObject({ verified: false, subject: null, is_admin: false })
    expect(await lastAfter()).toEqual({ player_id: row?.id, player_name: 'n•••', has_account: false })
    expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain('newcomer@')
  })

  test('for two teams at the same time and creates one placeholder', async () => {
    const other = await createTeam(testApp.deps.db, { tournamentId, size: 1 })
    const email = `${randomUUID()}@example.com`
    const sent = [await invite('pending', email), await invite('pending', email, other.id)]
    const responses = await Promise.all(sent.map(({ id }) => accept(id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  test.each([
    ['accepted', 'Invite is no longer pending'],
    ['rejected', 'Invite is no longer pending'],
    ['revoked', 'Invite is no longer pending'],
  ] as const)('but not if the invite was %s', async (status, detail) => {
    const response = await accept((await invite(status)).id)
    expect([response.status, response.body.detail]).toEqual([409, detail])
  })

  test('but not for a full team, not for a member, and not without admin rights', async () => {
    const full = await createTeam(testApp.deps.db, { tournamentId, players: [captain] })
    const there = await createTeam(testApp.deps.db, { tournamentId, players: [captain, jane], size: 2 })
    const cases: [string, number, string][] = [
      [(await invite('revoked', 'x@example.com', full.id)).id, 409, 'Team is already full'],
      [(await invite('pending', jane.email ?? '', there.id)).id, 409, 'Player is already on this team'],
      [randomUUID(), 404, 'Invite not found'],
      ['null', 404, 'Invite not found'],
    ]
    for (const [id, status, detail] of cases) {
      const response = await accept(id)
      expect([response.status, response.body.detail]).toEqual([status, detail])
    }
    const captains = await accept((await invite()).id, captain)
    expect([captains.status, captains.body.detail]).toEqual([403, 'Admin access required'])
  })
})
