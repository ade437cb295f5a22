import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPodium, settle } from '#testing/factories/create-podium'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from '../../events/in-transaction.ts'
import { countPayouts } from '../tournaments/tournament-counts.queries.ts'
import { findPayouts } from './payouts.queries.ts'
import { clearPodium } from './settle-podium.step.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const payoutsOf = (tournamentId: string) => findPayouts(testApp.deps.db, tournamentId)
const amountsOf = async (tournamentId: string) =>
  (await payoutsOf(tournamentId)).map((payout) => [payout.place, payout.amount_cents])
const tournamentOf = (tournamentId: string) =>
  testApp.deps.db.selectFrom('tournaments').selectAll().where('id', '=', tournamentId).executeTakeFirstOrThrow()
const sendFirst = async (tournamentId: string) => {
  const [payout] = await payoutsOf(tournamentId)
  const { status } = await testApp.request(admin, 'POST', `/admin/payouts/${payout?.id}/mark-sent`, {
    method: 'Bank transfer',
  })
  expect(status).toBe(200)
}
const clear = (tournamentId: string) => inTransaction(testApp.deps, (tx) => clearPodium(tx, tournamentId))

describe('settlePodium', () => {
  test('writes the podium and what each player is owed, with the odd cents for the captain', async () => {
    const { tournamentId, teams } = await createPodium(testApp, { size: 4 })
    expect(await tournamentOf(tournamentId)).toMatchObject({
      podium_source: 'play',
      first_team_name: 'Place 1',
      second_team_name: 'Place 2',
      third_team_name: 'Place 3',
    })
    expect(await amountsOf(tournamentId)).toEqual([
      [1, 668],
      [1, 666],
      [1, 666],
      [2, 400],
      [2, 400],
      [2, 400],
      [3, 268],
      [3, 266],
      [3, 266],
    ])
    const [first] = await payoutsOf(tournamentId)
    expect(first).toMatchObject({ user_id: teams[0]?.captain.id, state: 'owed' })
  })

  test('splits the whole pool over two teams when there is no third', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 2 })
    const counts = (await countPayouts(testApp.deps.db, [tournamentId])).get(tournamentId)
    expect(counts).toEqual({ sent: 0, total: 6, placeCents: [1250, 750, 0] })
  })

  test('splits a prize over the players the team has', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    const team = await createTeam(testApp.deps.db, { tournamentId, paid: true, size: 2 })
    await settle(testApp, tournamentId, [team.id, null, null])
    expect(await amountsOf(tournamentId)).toEqual([
      [1, 500],
      [1, 500],
    ])
  })

  test('changes nothing when the podium is the same', async () => {
    const { tournamentId, podium } = await createPodium(testApp, { size: 3 })
    const before = await payoutsOf(tournamentId)
    testApp.events.length = 0
    await settle(testApp, tournamentId, podium)
    expect(await payoutsOf(tournamentId)).toEqual(before)
    expect(testApp.events).toEqual([])
  })

  test('recalculates the prizes when a correction changes the podium', async () => {
    const { tournamentId, podium } = await createPodium(testApp, { size: 3 })
    const [first, second, third] = podium
    testApp.events.length = 0
    await settle(testApp, tournamentId, [second, first, third], 'manual')
    expect(await tournamentOf(tournamentId)).toMatchObject({ podium_source: 'manual', first_team_name: 'Place 2' })
    const places = (await payoutsOf(tournamentId)).map((payout) => `${payout.place} ${payout.team_name}`)
    expect([...new Set(places)]).toEqual(['1 Place 2', '2 Place 1', '3 Place 3'])
    expect(testApp.events).toEqual([{ name: 'tournament_updated', payload: { tournament_id: tournamentId } }])
  })

  test('refuses another podium once a prize was sent, but not the same one', async () => {
    const { tournamentId, podium } = await createPodium(testApp, { size: 3 })
    const [first, second, third] = podium
    await sendFirst(tournamentId)
    const before = await payoutsOf(tournamentId)
    await expect(settle(testApp, tournamentId, [second, first, third])).rejects.toMatchObject({
      kind: 'conflict',
      detail: 'A prize has already been sent',
      code: 'prize_already_sent',
    })
    await settle(testApp, tournamentId, podium, 'manual')
    expect(await payoutsOf(tournamentId)).toEqual(before)
  })
})

describe('settlePodium, by hand', () => {
  const setAmounts = (tournamentId: string, first: number, second: number, third: number) =>
    testApp.request(admin, 'PUT', `/admin/payouts/${tournamentId}/amounts`, { first, second, third })
  const placesOf = async (tournamentId: string) =>
    (await countPayouts(testApp.deps.db, [tournamentId])).get(tournamentId)?.placeCents

  test('the same podium set by hand counts as manual from then on', async () => {
    const { tournamentId, podium } = await createPodium(testApp, { size: 3 })
    await settle(testApp, tournamentId, podium, 'manual')
    expect(await tournamentOf(tournamentId)).toMatchObject({ podium_source: 'manual' })
  })

  test('a podium without teams owes no prizes and has no source', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 3 })
    await settle(testApp, tournamentId, [null, null, null], 'manual')
    expect(await payoutsOf(tournamentId)).toEqual([])
    expect(await tournamentOf(tournamentId)).toMatchObject({ podium_source: null, first_team_name: null })
  })

  test('amounts that an admin set stay while the same places are filled', async () => {
    const { tournamentId, podium } = await createPodium(testApp, { size: 3 })
    const [first, second, third] = podium
    await setAmounts(tournamentId, 20, 6, 4)
    await settle(testApp, tournamentId, [second, first, third], 'manual')
    await settle(testApp, tournamentId, [third, first, second], 'manual')
    expect(await placesOf(tournamentId)).toEqual([2000, 600, 400])
  })

  test('amounts that an admin set are discarded when a place becomes empty', async () => {
    const { tournamentId, podium } = await createPodium(testApp, { size: 3 })
    const [first, second] = podium
    await setAmounts(tournamentId, 20, 6, 4)
    await settle(testApp, tournamentId, [first, second, null], 'manual')
    await settle(testApp, tournamentId, [second, first, null], 'manual')
    expect(await placesOf(tournamentId)).toEqual([1875, 1125, 0])
  })

  test('a team that does not exist is refused', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 3 })
    await expect(settle(testApp, tournamentId, [randomUUID(), null, null])).rejects.toMatchObject({
      kind: 'invalid',
      detail: 'Team not found in this tournament',
    })
  })
})

describe('clearPodium', () => {
  test('removes the podium and the prizes', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 3 })
    await clear(tournamentId)
    expect(await payoutsOf(tournamentId)).toEqual([])
    expect(await tournamentOf(tournamentId)).toMatchObject({ podium_source: null, first_team_id: null })
  })

  test('is refused once a prize was sent', async () => {
    const { tournamentId } = await createPodium(testApp, { size: 3 })
    await sendFirst(tournamentId)
    await expect(clear(tournamentId)).rejects.toMatchObject({ detail: 'A prize has already been sent' })
  })
})

describe('a pool that changes after the podium is decided', () => {
  /** Three teams with real payments, so that a dispute can be opened. */
  const decided = async () => {
    const first = await payEntryFee(testApp)
    const { tournamentId } = first
    const second = await payEntryFee(testApp, { tournamentId })
    const third = await payEntryFee(testApp, { tournamentId })
    await settle(testApp, tournamentId, [first.team.id, second.team.id, third.team.id])
    return { tournamentId, sessionId: third.sessionId, others: [first.sessionId, second.sessionId] }
  }
  const dispute = async (sessionId: string) => {
    const opened = testApp.standIns.payments.openDispute(sessionId)
    await testApp.standIns.payments.webhooks.settled()
    return opened.id
  }
  const sums = async (tournamentId: string) =>
    (await countPayouts(testApp.deps.db, [tournamentId])).get(tournamentId)?.placeCents

  test('is split again while no prize was sent', async () => {
    const { tournamentId, sessionId } = await decided()
    expect(await sums(tournamentId)).toEqual([1500, 900, 600])
    const disputeId = await dispute(sessionId)
    expect(await sums(tournamentId)).toEqual([1000, 600, 400])
    testApp.standIns.payments.closeDispute(disputeId, 'won')
    await testApp.standIns.payments.webhooks.settled()
    expect(await sums(tournamentId)).toEqual([1500, 900, 600])
  })

  test('keeps the proportions that an admin set', async () => {
    const { tournamentId, sessionId } = await decided()
    await testApp.request(admin, 'PUT', `/admin/payouts/${tournamentId}/amounts`, { first: 15, second: 15, third: 0 })
    await dispute(sessionId)
    expect(await sums(tournamentId)).toEqual([1000, 1000, 0])
  })

  test('has the default proportions after the amounts that an admin set were scaled down to zero', async () => {
    const { tournamentId, sessionId, others } = await decided()
    await testApp.request(admin, 'PUT', `/admin/payouts/${tournamentId}/amounts`, { first: 15, second: 15, third: 0 })
    for (const session of others) await dispute(session)
    const last = await dispute(sessionId)
    expect(await sums(tournamentId)).toEqual([0, 0, 0])
    testApp.standIns.payments.closeDispute(last, 'won')
    await testApp.standIns.payments.webhooks.settled()
    expect(await sums(tournamentId)).toEqual([500, 300, 200])
  })

  test('does not change the sheet after a prize was sent', async () => {
    const { tournamentId, sessionId } = await decided()
    await sendFirst(tournamentId)
    await dispute(sessionId)
    expect(await sums(tournamentId)).toEqual([1500, 900, 600])
  })
})
