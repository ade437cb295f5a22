import { describe, expect, test } from 'vitest'
import { compareBooks } from '#testing/compare-books'
import { type OpenCheckout, openCheckout, readPayment } from '#testing/factories/open-checkout'
import { outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { testAppForFile } from '#testing/test-app-for-file'
import { confirmPayment } from './confirm-payment.ts'

const ROUNDS = 8
const POLLS = 10

const testApp = testAppForFile()

const provider = () => testApp.standIns.payments

/** A separate server, so that the test leaves nothing behind. */
async function onOwnServer(work: (own: TestApp) => Promise<void>): Promise<void> {
  const own = await buildTestApp()
  try {
    await work(own)
  } finally {
    await own.close()
  }
}

async function paidUnannounced(app: TestApp): Promise<OpenCheckout> {
  const checkout = await openCheckout(app)
  app.standIns.payments.webhooks.hold()
  app.standIns.payments.pay(checkout.sessionId)
  return checkout
}

describe('a payment’s event and status polls at the same time', () => {
  test('make the team paid once, and no poll reports it too early', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { sessionId, paymentId, captain, team } = await paidUnannounced(testApp)
      testApp.events.length = 0
      provider().webhooks.release()
      const polls = await Promise.all(
        Array.from({ length: POLLS }, async () => {
          const { body } = await testApp.request(captain, 'GET', `/payments/status/${sessionId}`)
          const { paid } = await testApp.deps.db
            .selectFrom('teams')
            .select('paid')
            .where('id', '=', team.id)
            .executeTakeFirstOrThrow()
          return body.payment_status === 'paid' && !paid
        }),
      )
      await testApp.settle()
      expect(polls).not.toContain(true)
      expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed', ledger: ['paid 1000'] })
      expect(testApp.events.filter((event) => event.name === 'prize_pool_updated')).toHaveLength(1)
    }
  })

  test('one of many concurrent confirmations applies it', async () => {
    const { sessionId, paymentId } = await paidUnannounced(testApp)
    const results = await Promise.all(Array.from({ length: POLLS }, () => confirmPayment(testApp.deps, { sessionId })))
    provider().webhooks.release()
    await testApp.settle()
    expect(results.filter((result) => result === 'applied')).toHaveLength(1)
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed', ledger: ['paid 1000'] })
  })

  /** A second confirmation comes after the first has read the unpaid payment and before it writes. */
  const confirmTwice = async (own: TestApp, { guards }: { guards: boolean }) => {
    const { sessionId, paymentId } = await paidUnannounced(own)
    own.events.length = 0
    const { first, rival, rivalWaited } = await meet(own.deps.db, {
      first: (db) => confirmPayment({ ...own.deps, db }, { sessionId }),
      rival: () => confirmPayment(own.deps, { sessionId }),
      afterReading: 'payments',
      nth: 3,
      guards,
    })
    return {
      results: [first, rival].map((settled) => (settled.status === 'fulfilled' ? settled.value : outcomeOf(settled))),
      rivalWaited,
      poolEvents: own.events.filter((event) => event.name === 'prize_pool_updated').length,
      ledger: (await readPayment(own.deps.db, paymentId)).ledger,
    }
  }

  test('the second confirmation waits for the first and changes nothing', () =>
    onOwnServer(async (own) => {
      const expected = { results: ['applied', 'unchanged'], rivalWaited: true, poolEvents: 1, ledger: ['paid 1000'] }
      expect(await confirmTwice(own, { guards: true })).toEqual(expected)
    }))

  test('control: without the lock, both apply it, and only the ledger’s constraint prevents a double fee', () =>
    onOwnServer(async (own) => {
      const expected = { results: ['applied', 'applied'], rivalWaited: false, poolEvents: 1, ledger: ['paid 1000'] }
      expect(await confirmTwice(own, { guards: false })).toEqual(expected)
    }))
})

describe('a payment and the withdrawal of its team at the same time', () => {
  test('end with a paid team or with a refund', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { paymentId, captain, team } = await paidUnannounced(testApp)
      provider().webhooks.release()
      const { status } = await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
      await testApp.settle()
      expect(status).toBe(200)
      expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'refunded', paid: false })
    }
    const { oursCents, theirsCents } = await compareBooks(testApp.deps.db, provider())
    expect(oursCents).toBe(theirsCents)
  })

  /** The team is withdrawn after the payment found it and before the payment is applied. */
  const withdrawBetween = async (own: TestApp, { guards }: { guards: boolean }) => {
    const { sessionId, captain, team, paymentId } = await paidUnannounced(own)
    const { first, rivalWaited } = await meet(own.deps.db, {
      first: (db) => confirmPayment({ ...own.deps, db }, { sessionId }),
      rival: () => own.request(captain, 'DELETE', `/teams/${team.id}`),
      afterReading: 'teams',
      nth: 2,
      guards,
    })
    return { outcome: outcomeOf(first), rivalWaited, paymentId }
  }

  test('the withdrawal waits for the payment and refunds it', () =>
    onOwnServer(async (own) => {
      const { outcome, rivalWaited, paymentId } = await withdrawBetween(own, { guards: true })
      await own.runJobs()
      expect([outcome, rivalWaited]).toEqual(['ok', true])
      expect(await readPayment(own.deps.db, paymentId)).toMatchObject({ state: 'refunded', paid: false })
    }))

  test('control: without the lock, the payment of a deleted team is neither counted nor refunded', () =>
    onOwnServer(async (own) => {
      const { outcome, rivalWaited, paymentId } = await withdrawBetween(own, { guards: false })
      expect(outcome).not.toBe('ok')
      expect(rivalWaited).toBe(false)
      expect(await readPayment(own.deps.db, paymentId)).toMatchObject({ state: 'open', refund: undefined })
    }))
})

describe('a payment and the draw at the same time', () => {
  const endRegistration = (app: TestApp, tournamentId: string) =>
    app.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('tournaments').select('id').where('id', '=', tournamentId).forUpdate().execute()
      const paid = await tx
        .selectFrom('teams')
        .select('id')
        .where('tournament_id', '=', tournamentId)
        .where('paid', '=', true)
        .execute()
      await tx
        .updateTable('tournaments')
        .set({ status: 'completed', completed_at: new Date() })
        .where('id', '=', tournamentId)
        .execute()
      return paid.map((team) => team.id)
    })

  test('end with the team in the bracket or with a refund, never both or neither', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { paymentId, team, tournamentId } = await paidUnannounced(testApp)
      provider().webhooks.release()
      const seeded = await endRegistration(testApp, tournamentId)
      await testApp.settle()
      const isIn = seeded.includes(team.id)
      expect((await readPayment(testApp.deps.db, paymentId)).state).toBe(isIn ? 'confirmed' : 'refunded')
    }
  })

  /** Registration closes after the payment found it open and before the payment is applied. */
  const endBetween = async (own: TestApp, { guards }: { guards: boolean }) => {
    const { sessionId, team, tournamentId, paymentId } = await paidUnannounced(own)
    const { first, rival, rivalWaited } = await meet(own.deps.db, {
      first: (db) => confirmPayment({ ...own.deps, db }, { sessionId }),
      rival: () => endRegistration(own, tournamentId),
      afterReading: 'tournaments',
      guards,
    })
    return {
      outcomes: [outcomeOf(first), outcomeOf(rival)],
      rivalWaited,
      isSeeded: rival.status === 'fulfilled' && rival.value.includes(team.id),
      state: (await readPayment(own.deps.db, paymentId)).state,
    }
  }

  test('the draw waits for an earlier payment', () =>
    onOwnServer(async (own) => {
      const expected = { outcomes: ['ok', 'ok'], rivalWaited: true, isSeeded: true, state: 'confirmed' }
      expect(await endBetween(own, { guards: true })).toEqual(expected)
    }))

  test('control: without the lock, a team pays for a cup it does not play in', () =>
    onOwnServer(async (own) => {
      const expected = { outcomes: ['ok', 'ok'], rivalWaited: false, isSeeded: false, state: 'confirmed' }
      expect(await endBetween(own, { guards: false })).toEqual(expected)
    }))
})
