import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { type CreatedTeam, createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { testAppForFile } from '#testing/test-app-for-file'
import { deleteTeam } from './delete-team.ts'

type Person = Awaited<ReturnType<typeof createUser>>

const testApp = testAppForFile()
let tournamentId: string
let admin: Person
let captain: Person
beforeAll(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
})
beforeEach(async () => {
  admin = await createAdmin(testApp.deps.db)
  captain = await createUser(testApp.deps.db)
  testApp.events.length = 0
})

const newTeam = (options: { paid?: boolean; invited?: string[] } = {}): Promise<CreatedTeam> =>
  createTeam(testApp.deps.db, { tournamentId, players: [captain], size: options.invited ? 1 : 3, ...options })

const WAYS = [
  ['the captain withdraws', '', () => captain, 'team.withdraw'],
  ['an admin deletes', '/admin', () => admin, 'team.delete'],
] as const

describe.each(WAYS)('a team that %s', (_who, prefix, as, action) => {
  const remove = (team: { id: string }) => testApp.request(as(), 'DELETE', `${prefix}/teams/${team.id}`)

  test('is deleted together with its invites', async () => {
    const invitee = await createUser(testApp.deps.db)
    const team = await newTeam({ invited: [invitee.email ?? ''] })
    expect((await remove(team)).body).toEqual({ ok: true })
    const { db } = testApp.deps
    const invites = await db.selectFrom('invites').select('status').where('team_id', '=', team.id).execute()
    expect(invites).toEqual([{ status: 'revoked' }])
    expect(testApp.events).toEqual([
      { name: 'invites_changed', payload: {}, toUserIds: [invitee.id] },
      { name: 'tournament_updated', payload: { tournament_id: tournamentId } },
    ])
    const audit = await db.selectFrom('audit_log').selectAll().where('target_id', '=', team.id).execute()
    expect(audit.map((row) => [row.action, row.before, row.after])).toEqual([
      [action, { paid: false }, { refunded: false }],
    ])
    const again = await remove(team)
    expect([again.status, again.body.detail]).toEqual([404, 'Team not found'])
  })

  test('frees its name for another team', async () => {
    const team = await newTeam()
    await remove(team)
    const body = { team_name: team.team_name, player_emails: ['a@b.co', 'c@d.co'] }
    expect((await testApp.request(captain, 'POST', '/teams/create', body)).status).toBe(200)
  })

  test('is refunded, and the fee leaves the pool', async () => {
    const team = await newTeam({ paid: true })
    expect((await remove(team)).status).toBe(200)
    const { db } = testApp.deps
    const payments = await db.selectFrom('payments').select('state').where('team_id', '=', team.id).execute()
    expect(payments).toEqual([{ state: 'refund_pending' }])
    const ledger = await db.selectFrom('ledger').select('amount_cents').orderBy('id', 'desc').limit(1).execute()
    expect(ledger).toEqual([{ amount_cents: -1000 }])
    expect(testApp.events.map((event) => event.name)).toEqual(['prize_pool_updated', 'tournament_updated'])
    const audit = await db.selectFrom('audit_log').selectAll().where('target_id', '=', team.id).execute()
    expect(audit.map((row) => [row.action, row.after])).toEqual([[action, { refunded: true }]])
  })
})

test('an admin whose rights were revoked during the request cannot delete a team', async () => {
  const team = await newTeam()
  const actor = actorOf(admin)
  await testApp.deps.db.updateTable('users').set({ is_admin: false }).where('id', '=', admin.id).execute()
  const call = deleteTeam(testApp.deps, actor, { teamId: team.id, as: 'admin' })
  await expect(call).rejects.toMatchObject({ kind: 'forbidden', detail: 'Admin access required' })
})
