import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '#testing/actor-of'
import { countTeamsIn } from '#testing/count-teams-in'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin, createUser } from '#testing/factories/create-user'
import { type OpenCheckout, openCheckout, readPayment } from '#testing/factories/open-checkout'
import { meet } from '#testing/rival'
import { statusAndDetail } from '#testing/status-and-detail'
import { testAppForFile } from '#testing/test-app-for-file'
import { confirmPayment } from '../confirm/confirm-payment.ts'
import { startCheckout } from './start-checkout.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
const provider = () => testApp.standIns.payments
const checkout = (by: { id: string }, teamId: string) =>
  testApp.request(by, 'POST', '/payments/checkout', { team_id: teamId, origin_url: testApp.origin })
const captainOf = ({ captain }: { captain: { id: string } }) =>
  actorOf({ id: captain.id, name: 'Captain', email: null, verified: true, is_admin: false })
const FULL = [409, 'Cup is full']
const placesOf = async (id: string) => {
  const { body } = await testApp.request(admin, 'GET', '/admin/tournaments/all')
  return body.find((cup: { id: string }) => cup.id === id).places
}

const addressesOf = async (people: { id: string }[]) =>
  (
    await testApp.deps.db
      .selectFrom('users')
      .select('email')
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
  ).map(({ email }) => email)

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
    expect(statusAndDetail(await checkout(waiting.captain, waiting.id))).toEqual(FULL)
    expect(await placesOf(tournamentId)).toEqual({ taken: 2, waiting: 1 })
    expect((await checkout(paying.captain, paying.team.id)).body.url).toBe(paying.url)
    const entry = async (by: { id: string }) => (await testApp.request(by, 'GET', '/account/entry')).body
    expect((await entry(paying.captain)).open_checkouts).toEqual([paying.team.id])
    expect((await entry(waiting.captain)).open_checkouts).toEqual([])
  })

  test('gives the place of a checkout that expired to the first to pay, and notifies the waiting captains', async () => {
    const { tournamentId, paying, waiting } = await fullCup()
    const uninterested = await createTeam(testApp.deps.db, { tournamentId })
    const off = { kind: 'place_free', channel: 'mail', enabled: false }
    expect((await testApp.request(uninterested.captain, 'PUT', '/notifications/settings', off)).status).toBe(200)
    testApp.standIns.mail.clear()
    provider().expire(paying.sessionId)
    await testApp.settle()
    const mails = testApp.standIns.mail.messages().filter(({ subject }) => subject.includes('has a free place'))
    const notified = await addressesOf([paying.captain, waiting.captain])
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(notified.toSorted())
    expect(mails[0]?.text).toContain('The first team that pays has it:')
    expect(await placesOf(tournamentId)).toEqual({ taken: 1, waiting: 0 })
    expect((await checkout(waiting.captain, waiting.id)).status).toBe(200)
    expect(statusAndDetail(await checkout(paying.captain, paying.team.id))).toEqual(FULL)
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
    expect(await countTeamsIn(testApp.deps.db, tournamentId)).toBe(1)
  })

  test('counts such a payment while a place is free', async () => {
    const { tournamentId, paying } = await fullCup()
    await sql`update payments set state = 'expired' where id = ${paying.paymentId}`.execute(testApp.deps.db)
    provider().pay(paying.sessionId)
    await testApp.settle()
    expect(await readPayment(testApp.deps.db, paying.paymentId)).toMatchObject({ state: 'confirmed', paid: true })
    expect(await countTeamsIn(testApp.deps.db, tournamentId)).toBe(2)
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

describe('ten captains whose checkouts for the last place expired', () => {
  const expired = async (tournamentId: string) => {
    const checkout = await openCheckout(testApp, { tournamentId })
    provider().expire(checkout.sessionId)
    await provider().webhooks.settled()
    return checkout
  }

  test('pay late while another opens a checkout: one gets the place, and the others are refunded', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { teamLimit: 2 })
    await createTeam(testApp.deps.db, { tournamentId, paid: true })
    const late: OpenCheckout[] = []
    for (let made = 0; made < 10; made++) late.push(await expired(tournamentId))
    const another = await createTeam(testApp.deps.db, { tournamentId })
    await testApp.tokenOf(another.captain)
    for (const { sessionId } of late) provider().pay(sessionId, { evenIfExpired: true })
    const opened = (await checkout(another.captain, another.id)).status === 200
    await testApp.settle()
    const payments = await Promise.all(late.map(({ paymentId }) => readPayment(testApp.deps.db, paymentId)))
    const kept = payments.filter(({ state, paid }) => state === 'confirmed' && paid)
    expect(kept.length + Number(opened)).toBe(1)
    const returned = payments.filter(({ state, paid, ledger }) => state === 'refunded' && !paid && ledger.length === 0)
    expect(returned).toHaveLength(10 - kept.length)
    expect(await placesOf(tournamentId)).toMatchObject({ taken: 2 })
  })

  const race = async (guards: boolean) => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { teamLimit: 2 })
    await createTeam(testApp.deps.db, { tournamentId, paid: true })
    const [one, other] = [await expired(tournamentId), await expired(tournamentId)]
    provider().webhooks.hold()
    for (const { sessionId } of [one, other]) provider().pay(sessionId, { evenIfExpired: true })
    const { rivalWaited } = await meet(testApp.deps.db, {
      first: (db) => confirmPayment({ ...testApp.deps, db }, { sessionId: one.sessionId }),
      rival: () => confirmPayment(testApp.deps, { sessionId: other.sessionId }),
      afterReading: 'teams',
      nth: 3,
      guards,
    })
    provider().webhooks.release()
    await testApp.settle()
    return { rivalWaited, teams: await countTeamsIn(testApp.deps.db, tournamentId) }
  }

  test('the second payment waits for the first and is refunded', async () => {
    expect(await race(true)).toEqual({ rivalWaited: true, teams: 2 })
  })

  test('control: without the lock, one team too many is in', async () => {
    expect(await race(false)).toEqual({ rivalWaited: false, teams: 3 })
  })
})

describe('the last place of a cup', () => {
  test('goes to one of ten captains; the others get no checkout or a refund', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { teamLimit: 2 })
    await createTeam(testApp.deps.db, { tournamentId, paid: true })
    const teams = []
    for (let made = 0; made < 10; made++) teams.push(await createTeam(testApp.deps.db, { tournamentId }))
    await Promise.all(teams.map(({ captain }) => testApp.tokenOf(captain)))
    const responses = await Promise.all(teams.map(({ captain, id }) => checkout(captain, id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status !== 200)
    expect(new Set(refused.map((response) => JSON.stringify(statusAndDetail(response))))).toEqual(
      new Set([JSON.stringify(FULL)]),
    )
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

  test('the second captain waits for the first and gets "Cup is full"', async () => {
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
        const response = await testApp.request(admin, 'PUT', `/admin/tournaments/${tournamentId}`, { entry_fee: 5 })
        changed = response.status
      },
      afterReading: 'tournaments',
      guards,
    })
    return changed
  }

  test('the change waits and is refused, so the captain pays the fee that the page showed', async () => {
    expect(await race(true)).toBe(409)
  })

  test('control: without the lock, the fee changes under an open checkout', async () => {
    expect(await race(false)).toBe(200)
  })
})
