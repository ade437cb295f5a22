import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from './factories/create-user.ts'
import { testAppForFile } from './test-app-for-file.ts'

const testApp = testAppForFile()
let admin: { id: string }
const PEOPLE = 450
const CUPS = 230
const PAYMENTS = 420
const DISPUTED = PAYMENTS / 10
let paidCup: string

beforeAll(async () => {
  const { db } = testApp.deps
  admin = await createAdmin(db)
  // many at the same moment, so that only the id orders them
  await sql`
    insert into users (name, email, issuer, subject, verified, created_at)
    select 'Player ' || n, 'player' || n || '@mail.test', 'test', 's' || n, true, now() + (n / 10) * interval '1 microsecond'
    from generate_series(1, ${PEOPLE - 1}::int) n`.execute(db)
  await sql`
    insert into tournaments (name, start_date, created_at, status, completed_at, first_team_name, cancelled)
    select 'Cup ' || n, now(), now() - (n / 10) * interval '1 minute', 'completed', now() - (n / 10) * interval '1 minute',
      case when n % 3 > 0 then 'Winners ' || n end, n % 5 = 0
    from generate_series(1, ${CUPS}::int) n`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into tournaments (name, start_date, created_at) values ('Old but open', now(), now() - interval '9 years')
    returning id`.execute(db)
  paidCup = rows[0]?.id ?? ''
  await writePayments()
})

/** Paid teams of one cup; every tenth payment is disputed. */
async function writePayments(): Promise<void> {
  const { db } = testApp.deps
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into teams (tournament_id, team_name, captain_id, paid, paid_at, disputed)
      select ${paidCup}, 'Team ' || u.subject, u.id, true, now(), substr(u.subject, 2)::int % 10 = 0 from users u
      where u.issuer = 'test' and substr(u.subject, 2)::int <= ${PAYMENTS}`.execute(tx)
    await sql`
      insert into team_members (team_id, user_id, slot)
      select id, captain_id, 1 from teams where tournament_id = ${paidCup}`.execute(tx)
    await sql`
      insert into payments (tournament_id, team_id, payer_id, expected_cents, received_cents, received_currency, state,
        return_origin, provider_session_id, provider_payment_intent, created_at, confirmed_at, disputed)
      select tournament_id, id, captain_id, 1000, 1000, 'usd', 'confirmed', 'https://cup.test', 'cs_' || id, 'pi_' || id,
        date_trunc('minute', now()), now(), disputed
      from teams where tournament_id = ${paidCup}`.execute(tx)
    await sql`
      insert into ledger (tournament_id, payment_id, reason, amount_cents, external_ref)
      select tournament_id, id, 'paid', 1000, id::text from payments where tournament_id = ${paidCup}`.execute(tx)
    await sql`
      insert into disputes (provider_dispute_id, payment_id, state)
      select 'du_' || id, id, 'open' from payments where tournament_id = ${paidCup} and disputed`.execute(tx)
    await sql`
      insert into ledger (tournament_id, payment_id, reason, amount_cents, external_ref)
      select tournament_id, id, 'dispute', -1000, 'du_' || id from payments
      where tournament_id = ${paidCup} and disputed`.execute(tx)
  })
}

interface Row {
  id: string
  name: string
  cancelled?: boolean
  first_place_team_name?: string | null
}

/** The list of payments comes with totals and the newest rows of the ledger. */
const rowsOf = (body: Row[] | { payments: Row[] }): Row[] => (Array.isArray(body) ? body : body.payments)

/** Every page of a list, following the links. */
async function readAll(address: string): Promise<{ pages: Row[][]; totals: Set<number> }> {
  const pages: Row[][] = []
  const totals = new Set<number>()
  for (let next: string | undefined = address; next !== undefined; ) {
    const { status, body, headers } = await testApp.request(admin, 'GET', next)
    expect(status).toBe(200)
    pages.push(rowsOf(body))
    totals.add(Number(headers['x-total-count']))
    next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  return { pages, totals }
}

describe.each([
  ['/admin/users', PEOPLE],
  ['/admin/tournaments/all', CUPS + 1],
  ['/tournaments/past', CUPS],
  ['/admin/payments/:cup', PAYMENTS],
])('%s', (path, total) => {
  let address: string
  beforeAll(() => {
    address = path.replace(':cup', paidCup)
  })

  test('is answered in pages of at most 200 that hold every row once', async () => {
    const { pages, totals } = await readAll(address)
    const ids = pages.flat().map(({ id }) => id)
    expect(pages.length).toBe(Math.ceil(total / 200))
    expect(pages.filter((page) => page.length > 200)).toEqual([])
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
    expect([...totals]).toEqual([total])
  })

  test('has the same order whatever the size of its pages', async () => {
    const whole = (await readAll(address)).pages.flat().map(({ id }) => id)
    const small = (await readAll(`${address}?limit=70`)).pages.flat().map(({ id }) => id)
    expect(small).toEqual(whole)
  })

  test.each(['junk', '%00', 'MC4xLjE', `' or 1=1--`])('starts at the beginning for the cursor %j', async (cursor) => {
    const first = await testApp.request(admin, 'GET', address)
    const response = await testApp.request(admin, 'GET', `${address}?cursor=${encodeURIComponent(cursor)}`)
    expect(response.status).toBe(200)
    expect(response.body).toEqual(first.body)
  })
})

test('payments that need attention come first, on whatever page they would be by their time', async () => {
  const { pages } = await readAll(`/admin/payments/${paidCup}?limit=30`)
  const disputed = pages.flat().map((payment) => (payment as Row & { disputed: boolean }).disputed)
  expect(disputed.slice(0, DISPUTED)).toEqual(Array.from({ length: DISPUTED }, () => true))
  expect(disputed.slice(DISPUTED)).not.toContain(true)
})

test('payments are searched by team and payer, and the totals stay those of the whole cup', async () => {
  const { body, headers } = await testApp.request(admin, 'GET', `/admin/payments/${paidCup}?q=team+s41`)
  expect(body.payments).toHaveLength(11)
  expect(headers['x-total-count']).toBe('11')
  const whole = await testApp.request(admin, 'GET', `/admin/payments/${paidCup}`)
  for (const response of [body, whole.body]) {
    expect(response).toMatchObject({
      prize_pool: (PAYMENTS - DISPUTED) * 10,
      fees: { count: PAYMENTS },
      ledger_count: PAYMENTS + DISPUTED,
    })
  }
})

test('a cup that is not completed is on the first page, however old it is', async () => {
  const { body } = await testApp.request(admin, 'GET', '/admin/tournaments/all')
  expect(body[0].name).toBe('Old but open')
})

test.each([
  ['/admin/users?q=PLAYER1@', ['player1@mail.test']],
  ['/admin/users?q=mail+player+449', ['player449@mail.test']],
  ['/admin/users?q=nobody', []],
])('%s finds accounts by the beginnings of words', async (address, emails) => {
  const { body, headers } = await testApp.request(admin, 'GET', address)
  const exact = body.filter(({ email }: { email: string }) => emails.includes(email))
  expect(exact).toHaveLength(emails.length)
  expect(Number(headers['x-total-count'])).toBe(body.length)
})

test('a search is paged as the whole list is', async () => {
  const { pages, totals } = await readAll('/admin/users?q=play+mail&limit=150')
  expect(pages.map((page) => page.length)).toEqual([150, 150, 149])
  expect([...totals]).toEqual([PEOPLE - 1])
})

test('past cups are searched by name and found by id', async () => {
  const found = await testApp.request(undefined, 'GET', '/tournaments/past?q=cup+23')
  expect(found.body.map(({ name }: Row) => name).toSorted()).toEqual(['Cup 23', 'Cup 230'])
  const [{ id }] = found.body
  expect((await testApp.request(undefined, 'GET', `/tournaments/past?id=${id}`)).body).toMatchObject([{ id }])
  expect((await testApp.request(undefined, 'GET', '/tournaments/past?id=junk')).body).toEqual([])
})

test('the last decided cup is one row, whatever was cancelled since', async () => {
  const { body, headers } = await testApp.request(undefined, 'GET', '/tournaments/past?decided=true&limit=1')
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ cancelled: false })
  expect(body[0].first_place_team_name).toMatch(/^Winners/)
  const decided = (await readAll('/tournaments/past')).pages
    .flat()
    .filter(({ cancelled, first_place_team_name: first }) => !cancelled && first !== null)
  expect(decided.length).toBeGreaterThan(0)
  expect(Number(headers['x-total-count'])).toBe(decided.length)
  expect(body[0].id).toBe(decided[0]?.id)
})

test('the number of accounts follows sign-ups, placeholders and erased people', async () => {
  const { db } = testApp.deps
  const total = async () =>
    Number((await testApp.request(admin, 'GET', '/admin/users?limit=1')).headers['x-total-count'])
  const before = await total()
  const placeholder = await db
    .insertInto('users')
    .values({ name: 'Guest', email: 'guest@mail.test' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await total()).toBe(before)
  await db.updateTable('users').set({ issuer: 'test', subject: 'guest' }).where('id', '=', placeholder.id).execute()
  expect(await total()).toBe(before + 1)
  await db
    .updateTable('users')
    .set({ issuer: null, subject: null, email: null, erased_at: new Date() })
    .where('id', '=', placeholder.id)
    .execute()
  expect(await total()).toBe(before)
  await db.deleteFrom('users').where('id', '=', placeholder.id).execute()
  expect(await total()).toBe(before)
})
