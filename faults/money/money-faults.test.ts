import { openCheckout, payEntryFee } from '@cup/server/testing/factories/open-checkout'
import { buildTestApp, type TestApp } from '@cup/server/testing/test-app'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payTwice } from './double-pay.ts'
import { payTooLate } from './late-money.ts'
import { findProblems, settleEverything } from './money-stage.ts'
import { repeatRefunds } from './repeated-refunds.ts'
import { resetWhilePaying } from './reset-while-paying.ts'
import { shuffleWebhooks } from './shuffled-webhooks.ts'
import { raceWebhookAndPolls } from './webhook-and-polls.ts'

const SEED = 20_261_115

let stage: TestApp
beforeEach(async () => {
  stage = await buildTestApp()
})
afterEach(() => stage.close())

describe('a slice of the fault runs', () => {
  test('events come several times and in any order', async () => {
    const { measurements, violations } = await shuffleWebhooks(stage, { payments: 9, copies: 5 }, SEED)
    expect(violations).toEqual([])
    expect(measurements.deliveries).toBeGreaterThanOrEqual(50)
  })

  test('an event and ten polls race', async () => {
    const { measurements, violations } = await raceWebhookAndPolls(stage, { payments: 5, polls: 10 })
    expect(violations).toEqual([])
    expect(measurements.fees).toBe('5')
  })

  test('a team pays twice', async () => {
    const { measurements, violations } = await payTwice(stage, { teams: 3, clicks: 10 }, SEED)
    expect(violations).toEqual([])
    expect(measurements).toMatchObject({ sessions: 6, refunds: 3 })
  })

  test('a payment arrives too late in every way', async () => {
    const { measurements, violations } = await payTooLate(stage, { each: 2 }, SEED)
    expect(violations).toEqual([])
    expect(Object.values(measurements)).toEqual([2, 2, 2, 2, 2, 2])
  })

  test('refunds are requested ten times from a failing provider', async () => {
    const { measurements, violations } = await repeatRefunds(stage, { payments: 6, requests: 10 }, SEED)
    expect(violations).toEqual([])
    expect(measurements.refunds).toBe(6)
  })

  test('the cup is reset while teams pay', async () => {
    const { measurements, violations } = await resetWhilePaying(stage, { cycles: 2 }, SEED)
    expect(violations).toEqual([])
    expect(measurements).toMatchObject({ payments: 12, refunds: 12, kept: 0 })
  })
})

describe('the check after a fault run', () => {
  test('reports nothing when nothing is wrong', async () => {
    await payEntryFee(stage)
    expect(await findProblems(stage)).toEqual([])
  })

  test('reports a payment that only the provider has', async () => {
    const { sessionId } = await openCheckout(stage)
    stage.standIns.payments.webhooks.hold()
    stage.standIns.payments.pay(sessionId)
    expect(await findProblems(stage)).toEqual(["our books say 0 cents, the provider's 1000"])
  })

  test('reports one event too many and one too few', async () => {
    await payEntryFee(stage)
    await settleEverything(stage)
    const [first] = stage.events.filter((event) => event.name === 'prize_pool_updated')
    if (first === undefined) throw new Error('no event')
    stage.events.push(first)
    expect(await findProblems(stage)).toEqual([expect.stringContaining('2 events of $20')])
    stage.events.length = 0
    expect(await findProblems(stage)).toEqual([expect.stringContaining('0 events of $0')])
  })
})
