import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const reset = () => testApp.request(admin, 'POST', '/admin/tournament/reset')
const complete = (id: string) => testApp.request(admin, 'POST', `/admin/tournaments/${id}/complete`)

describe('Reset Tournament', () => {
  test('is refused when there is no active tournament', async () => {
    const { status, body } = await reset()
    expect({ status, detail: body.detail }).toEqual({ status: 409, detail: 'No active tournament' })
  })

  test('deletes the current cup’s teams and matches, refunds every fee and reopens registration', async () => {
    const cup = await createNamedBracket(testApp, 3)
    const { db } = testApp.deps
    const invited = await createUser(db)
    await createTeam(db, { tournamentId: cup.tournamentId, size: 2, invited: [invited.email ?? ''] })
    await cup.win('Winners Round 1.1', 1)
    testApp.events.length = 0
    const { body } = await reset()
    expect(body).toMatchObject({
      deleted_teams: 4,
      refunds: 3,
      tournament: { id: cup.tournamentId, status: 'active', prize_pool: 0, team_count: 0, paid_team_count: 0 },
    })
    expect(await cup.matches()).toEqual([])
    expect((await testApp.request(undefined, 'GET', '/teams')).body).toEqual([])
    expect((await testApp.request(invited, 'GET', '/teams/invites')).body).toEqual([])
    expect(testApp.events).toContainEqual({ name: 'invites_changed', payload: {}, toUserIds: [invited.id] })
    const stats = await testApp.request(admin, 'GET', '/admin/stats')
    expect(stats.body).toMatchObject({
      paid_teams: 0,
      total_teams: 0,
      completed_matches: 0,
      total_matches: 0,
      prize_pool: 0,
    })
  })

  test('keeps the ledger and the audit log', async () => {
    const { db } = testApp.deps
    const { body } = await testApp.request(admin, 'GET', '/admin/audit?action=tournament.reset')
    expect(body.entries).toHaveLength(1)
    expect(await db.selectFrom('ledger').select('id').execute()).toHaveLength(6)
  })

  test('new teams can register and a new bracket can be generated afterwards', async () => {
    const { body: current } = await testApp.request(undefined, 'GET', '/tournaments/current')
    for (const name of ['Seed 1', 'Seed 2']) {
      await createTeam(testApp.deps.db, { tournamentId: current.id, name, paid: true })
    }
    const { body } = await testApp.request(admin, 'POST', `/admin/bracket/generate/${current.id}`)
    expect(body.matches).toBe(2)
    await complete(current.id)
  })

  test('is refused once the deciding match is completed', async () => {
    const cup = await createNamedBracket(testApp, 2)
    await cup.win('Winners Final.1', 1)
    await cup.win('Grand Final.1', 1)
    const { status, body } = await reset()
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: 'The tournament is decided. Complete it instead of resetting it.',
    })
    await complete(cup.tournamentId)
  })

  test('is refused for a completed cup', async () => {
    expect((await reset()).body.detail).toBe('No active tournament')
    const scheduled = await createTournament(testApp.deps.db)
    await createTeam(testApp.deps.db, { tournamentId: scheduled.id })
    expect((await reset()).body).toMatchObject({ deleted_teams: 1, tournament: { id: scheduled.id } })
  })
})
