import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { statusAndDetail } from '#testing/status-and-detail'
import { testAppForFile } from '#testing/test-app-for-file'
import { findOrCreateAccount } from './find-or-create-account.step.ts'

const testApp = testAppForFile()
let admin: { id: string }
let tournamentId: string
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
  tournamentId = (await createTournament(testApp.deps.db, { rules: 'Be kind.' })).id
})
const ban = (id: string, body: object) => testApp.request(admin, 'PUT', `/admin/users/${id}/ban`, body)
const entryOf = async (person: { id: string }) => (await testApp.request(person, 'GET', '/account/entry')).body
let made = 0
const create = (person: { id: string }, more: object = { accept_rules: true }) => {
  made += 1
  const player_emails = [`a${made}@example.com`, `b${made}@example.com`]
  return testApp.request(person, 'POST', '/teams/create', { team_name: `Enter ${made}`, player_emails, ...more })
}

describe('a banned person', () => {
  test('is refused in one sentence wherever a cup can be entered, and may enter again after the ban', async () => {
    const person = await createUser(testApp.deps.db, { email: 'banned@example.com' })
    const own = await createTeam(testApp.deps.db, { tournamentId, players: [person] })
    const other = await createTeam(testApp.deps.db, { tournamentId, size: 2, invited: ['banned@example.com'] })
    const { body: link } = await testApp.request(other.captain, 'POST', `/teams/${other.id}/join-link`)
    const { body: invites } = await testApp.request(person, 'GET', '/teams/invites')
    const response = await ban(person.id, { until: '2099-12-01T18:00Z', reason: 'Shouts at people' })
    expect(response.body).toMatchObject({ ban: { until: '2099-12-01T18:00:00.000Z', reason: 'Shouts at people' } })
    const refused = [403, 'You cannot enter cups until 1 December 2099 at 18:00 UTC']
    expect(statusAndDetail(await create(person))).toEqual(refused)
    expect((await entryOf(person)).cannot_enter).toBe(refused[1])
    const accepts = { accept_rules: true }
    expect(
      statusAndDetail(await testApp.request(person, 'POST', `/teams/invites/${invites[0].id}/accept`, accepts)),
    ).toEqual(refused)
    const code = new URL(link.url).searchParams.get('join')
    expect(statusAndDetail(await testApp.request(person, 'POST', `/join/${code}`, accepts))).toEqual(refused)
    const pay = { team_id: own.id, origin_url: testApp.origin }
    expect(statusAndDetail(await testApp.request(person, 'POST', '/payments/checkout', pay))).toEqual(refused)
    expect(
      statusAndDetail(await testApp.request(admin, 'POST', `/admin/teams/invites/${invites[0].id}/accept`)),
    ).toEqual([409, 'This person cannot enter cups'])
    const { body: mine } = await testApp.request(person, 'GET', '/account/export')
    expect(mine.bans).toEqual([expect.objectContaining({ until: '2099-12-01T18:00:00.000Z' })])
    expect(JSON.stringify(mine.bans)).not.toContain('Shouts')
    await ban(person.id, { reason: 'Again' })
    expect(statusAndDetail(await create(person))).toEqual([403, 'You cannot enter cups'])
    expect((await testApp.request(admin, 'DELETE', `/admin/users/${person.id}/ban`)).body.ban).toBeNull()
    expect((await create(person)).status).toBe(200)
  })

  test('stays banned when the account is closed and opened again', async () => {
    const { db } = testApp.deps
    const identity = { issuer: 'https://issuer.example', subject: 'one-person' }
    const person = await createUser(db)
    await db.updateTable('users').set(identity).where('id', '=', person.id).execute()
    await ban(person.id, { reason: 'Cheats' })
    expect((await testApp.request(person, 'DELETE', '/account')).status).toBe(200)
    expect(await db.selectFrom('bans').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    const again = await db
      .transaction()
      .execute((tx) =>
        findOrCreateAccount(tx, () => {}, { ...identity, email: 'again@example.com', picture: null, name: 'Again' }),
      )
    expect(statusAndDetail(await create(again))).toEqual([403, 'You cannot enter cups'])
  })

  test.each([
    [{ until: '2020-01-01T00:00Z', reason: 'x' }, 422, 'The end of a ban must be in the future'],
    [{ until: 'tomorrow', reason: 'x' }, 422, 'Invalid end of the ban'],
    [{}, 422, 'Reason is required'],
  ])('is not created by %o', async (body, status, detail) => {
    const person = await createUser(testApp.deps.db)
    expect(statusAndDetail(await ban(person.id, body))).toEqual([status, detail])
  })

  test('cannot be an admin, unless the super admin bans', async () => {
    const other = await createAdmin(testApp.deps.db)
    expect(statusAndDetail(await ban(other.id, { reason: 'Rivalry' }))).toEqual([
      403,
      'Only the super admin can ban an admin',
    ])
  })
})

describe('the rules of a cup', () => {
  test('are accepted once per person', async () => {
    const person = await createUser(testApp.deps.db)
    expect(statusAndDetail(await create(person, {}))).toEqual([422, 'Please accept the rules first'])
    expect(statusAndDetail(await create(person, { accept_rules: false }))).toEqual([
      422,
      'Please accept the rules first',
    ])
    expect((await create(person)).status).toBe(200)
    expect(await entryOf(person)).toEqual({ cannot_enter: null, accepted_rules: [tournamentId], open_checkouts: [] })
    expect((await create(person, {})).status).toBe(200)
  })

  test('are shown with an invite, and accepted with it', async () => {
    const person = await createUser(testApp.deps.db, { email: 'invited@example.com' })
    await createTeam(testApp.deps.db, { tournamentId, size: 2, invited: ['invited@example.com'] })
    const { body } = await testApp.request(person, 'GET', '/teams/invites')
    expect(body[0]).toMatchObject({ entry_fee: 10, rules: 'Be kind.', rules_accepted: false })
    const accept = (more: object) => testApp.request(person, 'POST', `/teams/invites/${body[0].id}/accept`, more)
    expect(statusAndDetail(await accept({}))).toEqual([422, 'Please accept the rules first'])
    expect((await accept({ accept_rules: true })).status).toBe(200)
  })
})

describe('the money of a cup', () => {
  test('is public once the cup is over, and agrees with the ledger', async () => {
    const { id } = await createTournament(testApp.deps.db, { feeCents: 735, addedCents: 5001 })
    for (let paid = 0; paid < 3; paid++) await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    const leaving = await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    await testApp.request(leaving.captain, 'DELETE', `/teams/${leaving.id}`)
    const read = () => testApp.request(undefined, 'GET', `/tournaments/${id}/money`)
    expect(statusAndDetail(await read())).toEqual([409, 'The cup is not over yet'])
    await testApp.request(admin, 'POST', `/admin/bracket/generate/${id}`)
    const winner = (
      await testApp.deps.db
        .selectFrom('teams')
        .select('id')
        .where('tournament_id', '=', id)
        .where('paid', '=', true)
        .executeTakeFirstOrThrow()
    ).id
    await testApp.request(admin, 'POST', `/admin/tournaments/${id}/complete`)
    // no winner is named yet, but the pool is owed already
    expect((await read()).body).toMatchObject({ pool: 72.06, owed: 72.06 })
    await testApp.request(admin, 'POST', `/admin/tournaments/${id}/set-winners`, { first: winner })
    const { body: books } = await testApp.request(admin, 'GET', `/admin/payments/${id}`)
    const { body } = await read()
    expect(body).toEqual({
      fees: 29.4,
      added: 50.01,
      refunded: 7.35,
      pool: 72.06,
      paid_out: { first: 0, second: 0, third: 0 },
      owed: 72.06,
    })
    expect([body.fees, body.added, body.refunded, body.pool]).toEqual([
      books.fees.amount,
      books.added,
      books.refunds.amount,
      books.prize_pool,
    ])
    const { body: sheet } = await testApp.request(admin, 'GET', `/admin/payouts/${id}`)
    await testApp.request(admin, 'POST', `/admin/payouts/${sheet.payouts[0].id}/mark-sent`, { method: 'PayPal' })
    expect((await read()).body).toMatchObject({ paid_out: { first: 24.02 }, owed: 48.04 })
  })
})
