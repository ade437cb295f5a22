import { beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout } from '#testing/factories/open-checkout'
import { createNamedBracket } from '#testing/factories/played-bracket'
import { statusAndDetail } from '#testing/status-and-detail'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const TERMS = { entry_fee: 7.35, added_prize: 50, added_prize_by: 'Bar Nine', team_limit: 16, rules: 'Be kind.' }
const DEFAULTS = { entry_fee: 10, added_prize: 0, added_prize_by: null, team_limit: null, rules: null }

const create = (terms: object) =>
  testApp.request(admin, 'POST', '/admin/tournaments/create', { name: 'Cup', start_date: '2031-01-01T18:00', ...terms })
const edit = (id: string, body: object) => testApp.request(admin, 'PUT', `/admin/tournaments/${id}`, body)
const read = async (id: string) => {
  const { body } = await testApp.request(admin, 'GET', '/admin/tournaments/all')
  return body.find((cup: { id: string }) => cup.id === id)
}
const ledgerOf = async (tournamentId: string) =>
  (
    await testApp.deps.db
      .selectFrom('ledger')
      .select(['reason', 'amount_cents'])
      .where('tournament_id', '=', tournamentId)
      .orderBy('id')
      .execute()
  ).map((row) => `${row.reason} ${row.amount_cents}`)

describe('a new cup', () => {
  test('has the default terms if none are given', async () => {
    const { body } = await create({})
    expect(body).toMatchObject({ ...DEFAULTS, rules_changed_at: null, prize_pool: 0 })
    expect(await ledgerOf(body.id)).toEqual([])
  })

  test('has the given terms, and the added prize is in its pool', async () => {
    const { status, body } = await create(TERMS)
    expect([status, body]).toEqual([200, expect.objectContaining({ ...TERMS, prize_pool: 50 })])
    expect(await ledgerOf(body.id)).toEqual(['added 5000'])
    const { body: log } = await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${body.id}`)
    expect(log.entries[0]).toMatchObject({ action: 'tournament.create', after: TERMS })
  })

  const FEE = 'Entry fee must be $0 or between $0.50 and $500'
  test.each([
    [{ entry_fee: -1 }, FEE],
    [{ entry_fee: 0.1 }, FEE],
    [{ entry_fee: 501 }, FEE],
    [{ entry_fee: 7.355 }, 'Entry fee must be in whole cents'],
    [{ added_prize: -0.01 }, 'Added prize must be between $0 and $100,000'],
    [{ added_prize: 0.005 }, 'Added prize must be in whole cents'],
    [{ team_limit: 1 }, 'Team limit must be a whole number from 2 to 1,024'],
  ])('is neither created nor changed with bad terms: %o', async (terms, sentence) => {
    const total = async () => (await testApp.request(admin, 'GET', '/admin/tournaments/all')).headers['x-total-count']
    const { id } = await createTournament(testApp.deps.db)
    const [before, cup] = [await total(), await read(id)]
    expect(statusAndDetail(await create(terms))).toEqual([422, sentence])
    expect(statusAndDetail(await edit(id, { ...terms, name: 'Nothing of this', added_prize_by: 'Nobody' }))).toEqual([
      422,
      sentence,
    ])
    expect([await total(), await read(id)]).toEqual([before, cup])
  })

  test('accepts rules of 5,000 characters of any script', async () => {
    const rules = '界'.repeat(5000)
    expect((await create({ rules })).body.rules).toBe(rules)
  })
})

describe('the terms of a cup', () => {
  test('can be changed while no team is in, and omitted ones stay', async () => {
    const { id } = await createTournament(testApp.deps.db)
    expect((await edit(id, TERMS)).body).toMatchObject({ ...TERMS, prize_pool: 50 })
    expect((await edit(id, { added_prize: 20, team_limit: null })).body).toMatchObject({
      ...TERMS,
      added_prize: 20,
      team_limit: null,
      prize_pool: 20,
    })
    expect(await ledgerOf(id)).toEqual(['added 5000', 'added -3000'])
    const { body: log } = await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${id}`)
    expect(log.entries[0]).toMatchObject({
      before: { added_prize: 50, team_limit: 16 },
      after: { added_prize: 20, team_limit: null },
    })
    expect(log.entries[0].after).not.toHaveProperty('rules')
  })

  const opened = () => openCheckout(testApp)
  const entered = async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    await createTeam(testApp.deps.db, { tournamentId, paid: true })
    return { tournamentId }
  }
  test.each([
    ['a checkout was opened', opened],
    ['a team is in', entered],
  ])('once %s: the fee is fixed, and the added prize only rises', async (_name, begin) => {
    const { tournamentId: id } = await begin()
    expect((await edit(id, { added_prize: 30 })).status).toBe(200)
    const pool = (await read(id)).prize_pool
    expect(statusAndDetail(await edit(id, { entry_fee: 5 }))).toEqual([
      409,
      'A team is in or a checkout was opened, so the entry fee can no longer be changed',
    ])
    expect(statusAndDetail(await edit(id, { added_prize: 29 }))).toEqual([
      409,
      'A team is in or a checkout was opened, so the added prize can only be raised',
    ])
    expect((await edit(id, { entry_fee: 10, added_prize: 30, name: 'Same terms' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ entry_fee: 10, added_prize: 30, prize_pool: pool })
    expect((await edit(id, { added_prize: 31 })).body.prize_pool).toBe(pool + 1)
  })

  test('the limit counts teams that are in and open checkouts', async () => {
    const { tournamentId: id } = await openCheckout(testApp)
    for (let made = 0; made < 2; made++) await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    await createTeam(testApp.deps.db, { tournamentId: id })
    expect(statusAndDetail(await edit(id, { team_limit: 2, name: 'Nothing of this' }))).toEqual([
      409,
      '3 places are taken, so the team limit cannot be lower',
    ])
    expect((await read(id)).name).not.toBe('Nothing of this')
    expect((await edit(id, { team_limit: 3 })).body.team_limit).toBe(3)
  })

  test('the first rules of a cup are not shown as changed', async () => {
    const { id } = await createTournament(testApp.deps.db)
    expect((await edit(id, { rules: 'First' })).body).toMatchObject({ rules: 'First', rules_changed_at: null })
  })

  test('the rules can be changed until the draw, each version is in the log, and the change is dated', async () => {
    const { id } = await createTournament(testApp.deps.db, { rules: 'Old' })
    const { body } = await edit(id, { rules: 'New' })
    expect([body.rules, Date.parse(body.rules_changed_at) > Date.parse(body.created_at)]).toEqual(['New', true])
    const { body: log } = await testApp.request(admin, 'GET', `/admin/audit?tournament_id=${id}`)
    expect(log.entries[0]).toMatchObject({ before: { rules: 'Old' }, after: { rules: 'New' } })
    const drawn = await createNamedBracket(testApp, 4)
    expect(statusAndDetail(await edit(drawn.tournamentId, { rules: 'Late' }))).toEqual([
      409,
      'The bracket has been drawn, so the rules can no longer be changed',
    ])
    expect((await edit(drawn.tournamentId, { added_prize: 5 })).status).toBe(200)
  })
})

describe('an added prize', () => {
  test('is reversed when the cup is cancelled, and kept by a reset', async () => {
    const { id } = await createTournament(testApp.deps.db, { addedCents: 5000 })
    await createTeam(testApp.deps.db, { tournamentId: id, paid: true })
    testApp.events.length = 0
    const { body } = await testApp.request(admin, 'POST', `/admin/tournaments/${id}/cancel`)
    expect(body.tournament).toMatchObject({ prize_pool: 0, added_prize: 50, cancelled: true })
    expect(await ledgerOf(id)).toEqual(['added 5000', 'paid 1000', 'void -1000', 'added -5000'])
    expect(testApp.events.filter(({ name }) => name === 'prize_pool_updated')).toEqual([
      { name: 'prize_pool_updated', payload: { tournament_id: id, amount: -60, prize_pool: 0 } },
    ])
  })
})
