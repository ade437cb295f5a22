import { beforeAll, describe, expect, test } from 'vitest'
import { settle as settlePodium } from '#testing/factories/create-podium'
import { createAdmin } from '#testing/factories/create-user'
import { payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const provider = () => testApp.standIns.payments
const read = (paymentId: string) => readPayment(testApp.deps.db, paymentId)
const money = async (tournamentId: string) =>
  (await testApp.request(admin, 'GET', `/admin/payments/${tournamentId}`)).body

async function loseDispute(sessionId: string): Promise<string> {
  const { id } = provider().openDispute(sessionId)
  provider().closeDispute(id, 'lost')
  await testApp.settle()
  return id
}

/** The bank reverses its decision. */
async function winAfterAll(disputeId: string): Promise<void> {
  provider().closeDispute(disputeId, 'won')
  await testApp.settle()
}

describe('a dispute that is lost before the draw', () => {
  test('makes the team unpaid, and its captain may pay again', async () => {
    const first = await payEntryFee(testApp)
    await loseDispute(first.sessionId)
    expect(await read(first.paymentId)).toMatchObject({
      state: 'charged_back',
      disputed: true,
      paid: false,
      teamDisputed: false,
      ledger: ['paid 1000', 'dispute -1000'],
    })
    const body = { team_id: first.team.id, origin_url: testApp.origin }
    const again = await testApp.request(first.captain, 'POST', '/payments/checkout', body)
    expect(again.status).toBe(200)
    provider().pay(again.body.url.split('/').at(-1))
    await testApp.settle()
    expect((await money(first.tournamentId)).prize_pool).toBe(10)
    expect(await read(first.paymentId)).toMatchObject({ state: 'charged_back', paid: true })
  })

  test('returns the fee if the bank reverses its decision', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    await winAfterAll(await loseDispute(sessionId))
    expect(await read(paymentId)).toMatchObject({
      state: 'confirmed',
      paid: true,
      ledger: ['paid 1000', 'dispute -1000', 'dispute_won 1000'],
    })
  })

  test('is refunded if the bank reverses its decision after the captain has paid again', async () => {
    const { paymentId, sessionId, team, captain } = await payEntryFee(testApp)
    const disputeId = await loseDispute(sessionId)
    const body = { team_id: team.id, origin_url: testApp.origin }
    const again = await testApp.request(captain, 'POST', '/payments/checkout', body)
    provider().pay(again.body.url.split('/').at(-1))
    await testApp.settle()
    await winAfterAll(disputeId)
    const { state } = await read(paymentId)
    expect(['refund_pending', 'refunded', 'refund_failed']).toContain(state)
    expect((await read(paymentId)).ledger).toEqual(['paid 1000', 'dispute -1000'])
  })
})

describe('a dispute after the draw', () => {
  const drawn = async () => {
    const first = await payEntryFee(testApp)
    const second = await payEntryFee(testApp, { tournamentId: first.tournamentId })
    const { tournamentId } = first
    const response = await testApp.request(admin, 'POST', `/admin/bracket/generate/${tournamentId}`)
    expect(response.status).toBe(200)
    return { first, second, tournamentId }
  }
  /** The captains' prizes, first place first. */
  const payouts = async (tournamentId: string) => {
    const { body } = await testApp.request(admin, 'GET', `/admin/payouts/${tournamentId}`)
    return [1, 2].map((place) => body.payouts.find((row: { place: number }) => row.place === place))
  }
  const send = (id: string, reason?: string) =>
    testApp.request(admin, 'POST', `/admin/payouts/${id}/mark-sent`, {
      method: 'PayPal',
      ...(reason === undefined ? {} : { reason }),
    })

  test.each(['open', 'lost'])(
    'that is %s leaves the team in, and holds its prize until a reason is given',
    async (state) => {
      const { first, second, tournamentId } = await drawn()
      if (state === 'lost') await loseDispute(first.sessionId)
      else provider().openDispute(first.sessionId)
      await testApp.settle()
      expect(await read(first.paymentId)).toMatchObject({ state: 'confirmed', paid: true, teamDisputed: true })
      await settlePodium(testApp, tournamentId, [first.team.id, second.team.id, null])
      const sheet = await payouts(tournamentId)
      expect(sheet.map((row: { place: number; held: boolean }) => [row.place, row.held])).toEqual([
        [1, true],
        [2, false],
      ])
      const refused = await send(sheet[0].id)
      expect([refused.status, refused.body.code]).toEqual([409, 'payout_held'])
      expect((await send(sheet[0].id, ' ')).status).toBe(409)
      expect((await send(sheet[0].id, 'The bank told us by phone')).status).toBe(200)
      expect((await send(sheet[1].id)).status).toBe(200)
      const logged = await testApp.deps.db
        .selectFrom('audit_log')
        .select(['action', 'reason'])
        .where('target_id', '=', sheet[0].id)
        .execute()
      expect(logged).toEqual([{ action: 'payout.send', reason: 'The bank told us by phone' }])
    },
  )

  test('that is won releases the prize', async () => {
    const { first, second, tournamentId } = await drawn()
    const { id } = provider().openDispute(first.sessionId)
    await testApp.settle()
    await settlePodium(testApp, tournamentId, [first.team.id, second.team.id, null])
    provider().closeDispute(id, 'won')
    await testApp.settle()
    expect((await payouts(tournamentId)).map(({ held }: { held: boolean }) => held)).toEqual([false, false])
  })
})

test('the pre-flight check names teams whose fee is disputed', async () => {
  const { sessionId, team, tournamentId } = await payEntryFee(testApp)
  provider().openDispute(sessionId)
  await testApp.settle()
  const { body } = await testApp.request(admin, 'GET', `/admin/bracket/preview/${tournamentId}`)
  expect(body.disputed_teams).toEqual([{ id: team.id, team_name: expect.any(String) }])
})

describe('the provider’s charge', () => {
  test('is shown beside the pool and never touches it', async () => {
    const { sessionId, tournamentId } = await payEntryFee(testApp)
    const { id } = provider().openDispute(sessionId)
    await testApp.settle()
    provider().closeDispute(id, 'won')
    await testApp.settle()
    const { prize_pool, provider_costs } = await money(tournamentId)
    expect([prize_pool, provider_costs]).toEqual([10, { count: 1, amount: 15 }])
  })

  test('includes a fee that was refunded and then lost as well', async () => {
    const { sessionId, tournamentId, captain, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await testApp.settle()
    await loseDispute(sessionId)
    const { prize_pool, provider_costs } = await money(tournamentId)
    expect([prize_pool, provider_costs]).toEqual([0, { count: 2, amount: 25 }])
  })
})
