import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CreatedTeam, createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'

type Person = Awaited<ReturnType<typeof createUser>>

const testApp = testAppForFile()
let tournamentId: string
let admin: Person
let captain: Person
let second: Person
let team: CreatedTeam
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
  admin = await createAdmin(testApp.deps.db)
})
beforeEach(async () => {
  const { db } = testApp.deps
  captain = await createUser(db)
  second = await createUser(db)
  team = await createTeam(db, { tournamentId, players: [captain, second], size: 2 })
  testApp.events.length = 0
})

/** The captain's and the admin's calls differ only in their path prefix. */
type Manager = [role: 'captain' | 'admin', prefix: string, as: () => Person]
const MANAGERS: Manager[] = [
  ['captain', '', () => captain],
  ['admin', '/admin', () => admin],
]

const call = ([, prefix, as]: Manager, method: string, rest: string, id = team.id) =>
  testApp.request(as(), method, `${prefix}/teams/${id}${rest}`)

const auditActions = async (): Promise<string[]> => {
  const { db } = testApp.deps
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .where('target_id', '=', team.id)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.action)
}
const updated = () => ({ name: 'tournament_updated', payload: { tournament_id: tournamentId } })

describe.each(MANAGERS)('the %s', (...manager) => {
  describe('renames a team', () => {
    const rename = (name: string, id?: string) => call(manager, 'PUT', `/name?new_name=${encodeURIComponent(name)}`, id)

    test('and the new name is broadcast', async () => {
      const name = `New ${randomUUID().slice(0, 8)}`
      expect(await rename(` ${name} `)).toMatchObject({ status: 200, body: { id: team.id, team_name: name } })
      expect([testApp.events, await auditActions()]).toEqual([[updated()], ['team.rename']])
    })

    test.each([
      ['', 'New team name is required'],
      [' \u200b', 'New team name is required'],
      ['x'.repeat(51), 'Team name must be at most 50 characters'],
      ['a\u0007b', 'Team name contains invalid characters'],
    ])('but not to %j', async (name, detail) => {
      const response = await rename(name)
      expect([response.status, response.body.detail]).toEqual([422, detail])
    })

    test('but not to another team’s name', async () => {
      const other = await createTeam(testApp.deps.db, { tournamentId, name: `Other ${randomUUID().slice(0, 8)}` })
      const response = await rename(other.team_name.toUpperCase())
      expect([response.status, response.body.detail]).toEqual([409, 'Team name is already taken'])
    })

    test('and may change the case of its own name', async () => {
      expect((await rename(team.team_name.toUpperCase())).status).toBe(200)
    })
  })

  describe('invites a player', () => {
    const invite = (email: string, id?: string) =>
      call(manager, 'POST', `/invite-player?player_email=${encodeURIComponent(email)}`, id)

    test('who is then listed as pending', async () => {
      const invitee = await createUser(testApp.deps.db)
      const response = await invite(invitee.email ?? '')
      expect(response).toMatchObject({ status: 200, body: { invites: [{ email: invitee.email, status: 'pending' }] } })
      expect(testApp.events).toEqual([{ name: 'invites_changed', payload: {}, toUserIds: [invitee.id] }, updated()])
      expect(await auditActions()).toEqual(['team.invite_player'])
    })

    test('but not twice, and not a current member', async () => {
      await invite('twice@example.com')
      const again = await invite('TWICE@example.com')
      expect([again.status, again.body.detail]).toEqual([409, 'Player has already been invited'])
      const own = await invite(second.email ?? '')
      expect([own.status, own.body.detail]).toEqual([409, 'Player is already on this team'])
      const inCapitals = await invite((second.email ?? '').toUpperCase())
      expect([inCapitals.status, inCapitals.body.detail]).toEqual([409, 'Player is already on this team'])
    })

    test('but not to a full team', async () => {
      const full = await createTeam(testApp.deps.db, { tournamentId, players: [captain] })
      const response = await invite('fourth@example.com', full.id)
      expect([response.status, response.body.detail]).toEqual([409, 'Team is already full'])
    })

    test.each([
      ['?', 'Player email is required'],
      ['?player_email=', 'Player email is required'],
      ['?player_email=foo', 'Invalid email: foo'],
      ['?player_email=a+b@c.de', 'Invalid email: a b@c.de'],
      ['?player_email=a@b.co&player_email=c@d.co', 'player_email must be a single value'],
      ['?player_email=a@b.co%0d%0aBcc:x@y.zz', 'Invalid email: a@b.coBcc:x@y.zz'],
    ])('but not with %s', async (query, detail) => {
      const response = await call(manager, 'POST', `/invite-player${query}`)
      expect([response.status, response.body.detail]).toEqual([422, detail])
    })
  })

  describe('removes a player', () => {
    const kick = (playerId: string, id?: string) => call(manager, 'POST', `/kick-player?player_id=${playerId}`, id)

    test('and the seat is free again', async () => {
      const response = await kick(second.id)
      expect(response.status).toBe(200)
      expect((response.body.players as { id: string }[]).map((player) => player.id)).toEqual([captain.id])
      expect([testApp.events, await auditActions()]).toEqual([[updated()], ['team.kick_player']])
    })

    test('and the player who joined first becomes captain', async () => {
      const response = await kick(captain.id)
      expect([response.status, response.body.captain_id]).toEqual([200, second.id])
    })

    test('but not the last player', async () => {
      const alone = await createTeam(testApp.deps.db, { tournamentId, players: [captain], size: 1 })
      const response = await kick(captain.id, alone.id)
      expect([response.status, response.body.detail]).toEqual([
        409,
        'The last player cannot be kicked. Delete the team instead.',
      ])
    })

    test.each([randomUUID(), 'null', "'%20or%201=1--"])('but not %j, who is not a member', async (id) => {
      const response = await kick(id)
      expect([response.status, response.body.detail]).toEqual([404, 'Player is not on this team'])
    })

    test('but must name the player', async () => {
      const response = await call(manager, 'POST', '/kick-player')
      expect([response.status, response.body.detail]).toEqual([422, 'player_id is required'])
    })
  })

  test.each([
    ['PUT', '/name?new_name=X'],
    ['POST', '/invite-player?player_email=a@b.co'],
    ['POST', '/kick-player?player_id=x'],
    ['DELETE', ''],
  ])('%s of an unknown team: %s', async (method, rest) => {
    for (const id of [randomUUID(), 'undefined', randomUUID().toUpperCase()]) {
      const response = await call(manager, method, rest, id)
      expect([response.status, response.body.detail]).toEqual([404, 'Team not found'])
    }
  })
})

describe('any other user', () => {
  test.each([
    ['PUT', '/name?new_name=X'],
    ['POST', '/invite-player?player_email=a@b.co'],
    ['POST', '/kick-player?player_id=x'],
    ['DELETE', ''],
  ])('cannot manage a team: %s %s', async (method, rest) => {
    for (const as of [second, await createUser(testApp.deps.db), admin]) {
      const response = await testApp.request(as, method, `/teams/${team.id}${rest}`)
      expect([response.status, response.body.detail]).toEqual([403, 'Only the team captain can manage the team'])
    }
    expect(await auditActions()).toEqual([])
  })
})

describe('leaving', () => {
  const leave = (as: Person | undefined, id = team.id) => testApp.request(as, 'POST', `/teams/${id}/leave`)

  test('frees the player’s seat', async () => {
    expect((await leave(second)).body).toEqual({ ok: true })
    expect([testApp.events, await auditActions()]).toEqual([[updated()], ['team.leave']])
  })

  test('as captain makes the next player captain', async () => {
    await leave(captain)
    const { db } = testApp.deps
    const row = await db.selectFrom('teams').select('captain_id').where('id', '=', team.id).executeTakeFirstOrThrow()
    expect(row.captain_id).toBe(second.id)
  })

  test('is refused for the last player and for users who are not members', async () => {
    await leave(second)
    const last = await leave(captain)
    expect([last.status, last.body.detail]).toEqual([409, 'You are the last player. Withdraw the team instead.'])
    const stranger = await leave(second)
    expect([stranger.status, stranger.body.detail]).toEqual([403, 'You are not a member of this team'])
  })
})
