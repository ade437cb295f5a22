import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { openCheckout, readPayment } from '#testing/factories/open-checkout'
import { meet } from '#testing/rival'
import { testAppForFile } from '#testing/test-app-for-file'
import { startCheckout } from './start-checkout.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
const provider = () => testApp.standIns.payments
const checkout = (by: { id: string }, teamId: string) =>
  testApp.request(by, 'POST', '/payments/checkout', { team_id: teamId, origin_url: testApp.origin })
const said = ({ status, body }: { status: number; body: { detail?: string } }) => [status, body.detail]
const captainOf = ({ captain }: { captain: { id: string } }) =>
  actorOf({ id: captain.id, name: 'Captain', email: null, verified: true, is_admin: false })
const FULL = [409, 'Cup is full']
const placesOf = async (id: string) => {
  const { body } = await testApp.request(admin, 'GET', '/admin/tournaments/all')
  return body.find((cup: { id: string }) => cup.id === id).places
}
const teamsIn = async (tournamentId: string) =>
  (
    await testApp.deps.db
      .selectFrom('teams')
      .select('id')
      .where('tournament_id', '=', tournamentId)
      .where('paid', '=', true)
      .execute()
  ).length

/** A cup for two teams: one is in, one is paying. */
async function fullCup() {
  const { id: tournamentId } = await createTournament(testApp.deps.db, { teamLimit: 2 })
  await createTeam(testApp.deps.db, { tournamentId, paid: true })
  const paying = await openCheckout(testApp, { tournamentId })
  const waiting = await createTeam(testApp.deps.db, { tournamentId })
  return { tournamentId, paying, waiting }
}

describe('a cup with a limit', () => {
  test('is full with its teams and open checkouts', async () => {
    const { tournamentId, waiting, paying } = await fullCup()
    expect(said(await checkout(waiting.captain, waiting.id))).toEqual(FULL)
    expect(await placesOf(tournamentId)).toEqual({ taken: 2, waiting: 1 })
    expect((await checkout(paying.captain, paying.team.id)).body.url).toBe(paying.url)
    const entry = async (by: { id: string }) => (await testApp.request(by, 'GET', '/account/entry')).body
    expect((await entry(paying.captain)).open_checkouts).toEqual([paying.team.id])
    expect((await entry(waiting.captain)).open_checkouts).toEqual([])
  })

  test('gives the place of a checkout that expired to the first to pay, and tells who waits', async () => {
    const { tournamentId, paying, waiting } = await fullCup()
    provider().expire(paying.sessionId)
    await testApp.settle()
    const mails = testApp.standIns.mail.messages().filter(({ subject }) => subject.includes('has a free place'))
    expect(mails.length).toBeGreaterThanOrEqual(1)
    expect(await placesOf(tournamentId)).toEqual({ taken: 1, waiting: 0 })
    expect((await checkout(waiting.captain, waiting.id)).status).toBe(200)
    expect(said(await checkout(paying.captain, paying.team.id))).toEqual(FULL)
  })

  test('refunds a payment that arrives after its checkout expired and the place was taken', async () => {
    const { tournamentId, paying, waiting } = await fullCup()
    await sql`update payments set state = 'expired' where id = ${paying.paymentId}`.execute(testApp.deps.db)
    expect((await checkout(waiting.captain, waiting.id)).status).toBe(200)
    provider().pay(paying.sessionId)
    await testApp.settle()
    expect(await readPayment(testApp.deps.db, paying.paymentId)).toMatchObject({
      state: 'refunded',
      reason: 'cup_full',
      paid: false,
      ledger: [],
    })
    expect(await teamsIn(tournamentId)).toBe(1)
  })

  test('counts such a payment while a place is free', async () => {
    const { tournamentId, paying } = await fullCup()
    await sql`update payments set state = 'expired' where id = ${paying.paymentId}`.execute(testApp.deps.db)
    provider().pay(paying.sessionId)
    await testApp.settle()
    expect(await readPayment(testApp.deps.db, paying.paymentId)).toMatchObject({ state: 'confirmed', paid: true })
    expect(await teamsIn(tournamentId)).toBe(2)
  })

  test('lets a captain hold two places at most', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { teamLimit: 8 })
    const captain = await createUser(testApp.deps.db)
    const statuses: number[] = []
    for (let made = 0; made < 3; made++) {
      const team = await createTeam(testApp.deps.db, { tournamentId, players: [captain] })
      statuses.push((await checkout(captain, team.id)).status)
    }
    expect(statuses).toEqual([200, 200, 409])
  })
})

describe('the last place of a cup', () => {
  test('goes to one of ten captains; who pays is in, and no money of another is kept', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { teamLimit: 2 })
    await createTeam(testApp.deps.db, { tournamentId, paid: true })
    const teams = []
    for (let made = 0; made < 10; made++) teams.push(await createTeam(testApp.deps.db, { tournamentId }))
    await Promise.all(teams.map(({ captain }) => testApp.tokenOf(captain)))
    const answers = await Promise.all(teams.map(({ captain, id }) => checkout(captain, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map((answer) => JSON.stringify(said(answer))))).toEqual(new Set([JSON.stringify(FULL)]))
  })

  const race = async (guards: boolean) => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { teamLimit: 2 })
    await createTeam(testApp.deps.db, { tournamentId, paid: true })
    const [one, other] = [
      await createTeam(testApp.deps.db, { tournamentId }),
      await createTeam(testApp.deps.db, { tournamentId }),
    ]
    const input = (teamId: string) => ({ teamId, originUrl: testApp.origin })
    const { first, rival, rivalWaited } = await meet(testApp.deps.db, {
      first: (db) => startCheckout({ ...testApp.deps, db }, captainOf(one), input(one.id)),
      rival: () => startCheckout(testApp.deps, captainOf(other), input(other.id)),
      afterReading: 'teams',
      nth: 3,
      guards,
    })
    return { opened: [first, rival].filter(({ status }) => status === 'fulfilled').length, rivalWaited }
  }

  test('the second captain waits for the first and is told that the cup is full', async () => {
    expect(await race(true)).toEqual({ opened: 1, rivalWaited: true })
  })

  test('control: without the lock, both get a checkout', async () => {
    expect(await race(false)).toEqual({ opened: 2, rivalWaited: false })
  })
})

describe('changing the fee while a checkout opens', () => {
  const race = async (guards: boolean) => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    const team = await createTeam(testApp.deps.db, { tournamentId })
    let changed = 0
    await meet(testApp.deps.db, {
      first: (db) =>
        startCheckout({ ...testApp.deps, db }, captainOf(team), { teamId: team.id, originUrl: testApp.origin }),
      rival: async () => {
        const answer = await testApp.request(admin, 'PUT', `/admin/tournaments/${tournamentId}`, { entry_fee: 5 })
        changed = answer.status
      },
      afterReading: 'tournaments',
      guards,
    })
    return changed
  }

  test('the change waits and is refused, so the captain pays what the page said', async () => {
    expect(await race(true)).toBe(409)
  })

  test('control: without the lock, the fee changes under an open checkout', async () => {
    expect(await race(false)).toBe(200)
  })
})
