import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createInvite } from '#testing/factories/create-invite'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import type { InviteState } from '../../../db/cup-tables.ts'

type Person = Awaited<ReturnType<typeof createUser>>

const testApp = testAppForFile()
let tournamentId: string
let jane: Person
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
})
beforeEach(async () => {
  jane = await createUser(testApp.deps.db)
  testApp.events.length = 0
})

/** A team with an invite for Jane. */
async function inviteJane(options: { status?: InviteState; size?: 1 | 2 | 3; with?: Person } = {}) {
  const { db } = testApp.deps
  const { status = 'pending', size = 2 } = options
  const players = [await createUser(db), ...(options.with ? [options.with] : [])]
  const team = await createTeam(db, { tournamentId, players, size })
  const acceptedBy = status === 'accepted' ? { acceptedBy: jane.id } : {}
  const email = jane.email ?? ''
  const invite = await createInvite(db, { teamId: team.id, invitedBy: team.captain.id, email, status, ...acceptedBy })
  return { team, invite }
}

const respond = (as: Person | undefined, invite: { id: string }, verb: 'accept' | 'reject') =>
  testApp.request(as, 'POST', `/teams/invites/${invite.id}/${verb}`)

const playersOf = async (teamId: string): Promise<string[]> => {
  const rows = await testApp.deps.db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .execute()
  return rows.map((row) => row.user_id)
}
const statusOf = async (invite: { id: string }) =>
  (await testApp.deps.db.selectFrom('invites').select('status').where('id', '=', invite.id).executeTakeFirstOrThrow())
    .status

describe('GET /teams/invites', () => {
  test('lists the caller’s pending invites with the inviter’s name', async () => {
    const { team, invite } = await inviteJane()
    await inviteJane({ status: 'rejected' })
    await inviteJane({ status: 'revoked' })
    const inviter = await testApp.deps.db.selectFrom('users').select('name').where('id', '=', team.captain.id).execute()
    expect((await testApp.request(jane, 'GET', '/teams/invites')).body).toEqual([
      {
        id: invite.id,
        team_id: team.id,
        team_name: team.team_name,
        inviter_name: inviter[0]?.name,
        tournament_id: team.tournament_id,
        entry_fee: 10,
        rules: null,
        rules_changed_at: null,
        rules_accepted: false,
      },
    ])
  })

  test('lists invites that were sent before the account existed', async () => {
    const { db } = testApp.deps
    const team = await createTeam(db, { tournamentId, size: 1, invited: ['Later@Example.com'] })
    const later = await createUser(db, { email: 'later@example.com' })
    const { body } = await testApp.request(later, 'GET', '/teams/invites')
    expect((body as { team_id: string }[]).map((invite) => invite.team_id)).toEqual([team.id])
  })

  test('omits completed tournaments', async () => {
    const { db } = testApp.deps
    const over = await createTournament(db, { status: 'completed' })
    const team = await createTeam(db, { tournamentId: over.id, size: 1, invited: [jane.email ?? ''] })
    expect((await testApp.request(jane, 'GET', '/teams/invites')).body).toEqual([])
    const invite = await db.selectFrom('invites').select('id').where('team_id', '=', team.id).executeTakeFirstOrThrow()
    const late = await respond(jane, invite, 'accept')
    expect([late.status, late.body.detail]).toEqual([409, 'Registration is closed'])
  })
})

describe('accepting', () => {
  test('adds the player to the team and broadcasts it', async () => {
    const { team, invite } = await inviteJane({ size: 1 })
    expect(await respond(jane, invite, 'accept')).toMatchObject({ status: 200, body: { ok: true } })
    expect([await playersOf(team.id), await statusOf(invite)]).toEqual([[team.captain.id, jane.id], 'accepted'])
    expect(testApp.events).toEqual([
      { name: 'invites_changed', payload: {}, toUserIds: [jane.id] },
      {
        name: 'team_joined',
        payload: expect.objectContaining({
          tournament_id: tournamentId,
          team_id: team.id,
          team: expect.objectContaining({ id: team.id, pending_invites_info: [] }),
        }),
      },
    ])
  })

  test('revokes the remaining invites once the team is full and notifies the invitees', async () => {
    const { team, invite } = await inviteJane({ size: 2 })
    const leftOver = await createUser(testApp.deps.db)
    const other = await createInvite(testApp.deps.db, {
      teamId: team.id,
      invitedBy: team.captain.id,
      email: leftOver.email ?? '',
    })
    await respond(jane, invite, 'accept')
    expect(await statusOf(other)).toBe('revoked')
    const [notified, ...others] = testApp.events.filter(({ name }) => name === 'invites_changed')
    expect(others).toEqual([])
    expect(notified?.toUserIds?.toSorted()).toEqual([jane.id, leftOver.id].toSorted())
    const late = await respond(leftOver, other, 'accept')
    expect([late.status, late.body.detail]).toEqual([409, 'Team is already full'])
  })
})

describe('rejecting', () => {
  test('does not change the team', async () => {
    const { team, invite } = await inviteJane({ size: 1 })
    expect(await respond(jane, invite, 'reject')).toMatchObject({ status: 200, body: { ok: true } })
    expect([await playersOf(team.id), await statusOf(invite)]).toEqual([[team.captain.id], 'rejected'])
    expect(testApp.events).toEqual([
      { name: 'invites_changed', payload: {}, toUserIds: [jane.id] },
      { name: 'tournament_updated', payload: { tournament_id: tournamentId } },
    ])
  })
})

describe('a refused response', () => {
  const ACCEPTED = 'Invite has already been accepted'
  const GONE = 'Invite is no longer pending'
  test.each([
    ['accept', 'accepted', 2, ACCEPTED],
    ['accept', 'rejected', 2, GONE],
    ['accept', 'revoked', 2, GONE],
    ['accept', 'revoked', 3, 'Team is already full'],
    ['reject', 'accepted', 2, ACCEPTED],
    ['reject', 'rejected', 2, GONE],
    ['reject', 'revoked', 2, GONE],
    ['reject', 'revoked', 3, 'Team is already full'],
  ] as const)('%s one that was %s, in a team of %i', async (verb, status, size, detail) => {
    const { invite } = await inviteJane({ status, size })
    const refused = await respond(jane, invite, verb)
    expect([refused.status, refused.body.detail]).toEqual([409, detail])
    expect(await statusOf(invite)).toBe(status)
  })

  test('accept when the user is already on the team', async () => {
    const { invite } = await inviteJane({ with: jane })
    const refused = await respond(jane, invite, 'accept')
    expect([refused.status, refused.body.detail]).toEqual([409, 'You are already on this team'])
  })

  test.each(['accept', 'reject'] as const)('%s by a user whose address is not verified', async (verb) => {
    const { invite } = await inviteJane()
    await testApp.deps.db.updateTable('users').set({ verified: false }).where('id', '=', jane.id).execute()
    const refused = await respond(jane, invite, verb)
    expect([refused.status, refused.body.detail]).toEqual([403, 'Please verify your email first'])
  })

  test.each(['accept', 'reject'] as const)('%s by another user gets 404', async (verb) => {
    const { db } = testApp.deps
    const { team, invite } = await inviteJane()
    for (const as of [team.captain, team.players[1], await createUser(db), await createAdmin(db)]) {
      const refused = await respond(as as Person, invite, verb)
      expect([refused.status, refused.body.detail]).toEqual([404, 'Invite not found'])
    }
    const visitor = await respond(undefined, invite, verb)
    expect([visitor.status, visitor.body.detail]).toEqual([401, 'Not authenticated'])
    expect(await statusOf(invite)).toBe('pending')
  })

  test.each([randomUUID(), '1', 'null', "'%20or%201=1--", '%00', 'x'.repeat(200), randomUUID().toUpperCase()])(
    'accept and reject of %j',
    async (id) => {
      for (const verb of ['accept', 'reject'] as const) {
        const refused = await respond(jane, { id }, verb)
        expect([refused.status, refused.body.detail]).toEqual([404, 'Invite not found'])
      }
    },
  )
})
