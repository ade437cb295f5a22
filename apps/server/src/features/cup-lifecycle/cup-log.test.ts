import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const call = (method: string, path: string, body?: object) => testApp.request(admin, method, path, body)
const lastEntry = async (tournamentId: string) =>
  (await call('GET', `/admin/audit?tournament_id=${tournamentId}`)).body.entries[0]
const cupOf = async (id: string) =>
  testApp.deps.db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const reset = (id: string, name?: string) =>
  call('POST', `/admin/bracket/reset/${id}${name === undefined ? '' : `?confirm_name=${encodeURIComponent(name)}`}`)

describe('resetting a bracket', () => {
  test('ignores spaces around the typed name, and logs the number of lost results', async () => {
    const cup = await createNamedBracket(testApp, 3)
    await cup.win('Winners Round 1.1', 1)
    await cup.win('Winners Final.1', 1)
    const { name } = await cupOf(cup.tournamentId)
    const refused = await reset(cup.tournamentId)
    expect([refused.status, refused.body.code]).toEqual([409, 'confirmation_required'])
    expect(refused.body.detail).toContain('lose 2 results.')
    expect((await reset(cup.tournamentId, ` ${name} `)).status).toBe(200)
    expect(await lastEntry(cup.tournamentId)).toMatchObject({
      action: 'bracket.reset',
      target_type: 'tournament',
      target_name: name,
      before: { status: 'in_progress', played_matches: 2 },
      after: { status: 'active' },
    })
  })

  test('needs a bracket, in a cup that is not over', async () => {
    const { id } = await createTournament(testApp.deps.db)
    expect((await reset(id)).body.detail).toBe('There is no bracket to reset')
    await call('POST', `/admin/tournaments/${id}/complete`)
    expect((await reset(id)).body.detail).toBe('Tournament is already completed')
  })
})

describe('a refund has its reason', () => {
  const reasonOf = async (teamId: string) => {
    const { reason } = await testApp.deps.db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select('r.reason')
      .where('p.team_id', '=', teamId)
      .executeTakeFirstOrThrow()
    return reason
  }

  test('a team was deleted or withdrawn, or its cup cancelled', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    const [one, two, three] = [
      await createTeam(testApp.deps.db, { tournamentId, paid: true }),
      await createTeam(testApp.deps.db, { tournamentId, paid: true }),
      await createTeam(testApp.deps.db, { tournamentId, paid: true }),
    ]
    expect((await call('DELETE', `/admin/teams/${one.id}`)).status).toBe(200)
    expect((await testApp.request(two.captain, 'DELETE', `/teams/${two.id}`)).status).toBe(200)
    expect((await call('POST', `/admin/tournaments/${tournamentId}/complete`)).status).toBe(200)
    expect([await reasonOf(one.id), await reasonOf(two.id), await reasonOf(three.id)]).toEqual([
      'team_deleted',
      'team_withdrawn',
      'tournament_cancelled',
    ])
    expect(await lastEntry(tournamentId)).toMatchObject({
      action: 'tournament.cancel',
      before: { status: 'active' },
      after: { status: 'completed', refunds: 1 },
    })
  })
})

describe('a full cup whose team limit is raised', () => {
  const mailsAfter = async (limit: number | null, { isFull = true } = {}) => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { teamLimit: isFull ? 2 : 3 })
    for (let team = 0; team < 2; team++) await createTeam(testApp.deps.db, { tournamentId, paid: true })
    await createTeam(testApp.deps.db, { tournamentId })
    testApp.standIns.mail.clear()
    expect((await call('PUT', `/admin/tournaments/${tournamentId}`, { team_limit: limit })).status).toBe(200)
    await testApp.runJobs()
    return testApp.standIns.mail.messages().filter(({ subject }) => subject.includes('has a free place')).length
  }

  test('notifies the waiting captain, but only if there was no free place before', async () => {
    expect([await mailsAfter(3), await mailsAfter(null)]).toEqual([1, 1])
    expect([await mailsAfter(2), await mailsAfter(4, { isFull: false })]).toEqual([0, 0])
  })
})

test('a change of the limit alone is not checked against fee and added prize', async () => {
  const { id: tournamentId } = await createTournament(testApp.deps.db, { addedCents: 1000 })
  await createTeam(testApp.deps.db, { tournamentId, paid: true })
  const edit = (body: object) => call('PUT', `/admin/tournaments/${tournamentId}`, body)
  expect((await edit({ team_limit: 4 })).status).toBe(200)
  expect((await edit({ added_prize: 10, name: 'Same prize' })).status).toBe(200)
  expect((await edit({ rules: 'Be kind' })).status).toBe(200)
})
