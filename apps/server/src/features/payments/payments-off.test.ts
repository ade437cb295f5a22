import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout } from '#testing/factories/open-checkout'
import { statusAndDetail } from '#testing/status-and-detail'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { testAppForFile } from '#testing/test-app-for-file'
import { findIntegrityChecks } from '../../db/integrity-checks.ts'
import { purgeProviderEvents } from '../../housekeeping.jobs.ts'
import { paymentJobs } from './payments.jobs.ts'
import { requireNoUnsettledMoney } from './require-no-unsettled-money.step.ts'

const START = { name: 'Cup', start_date: '2031-01-01T18:00' }
const SCHEDULE = {
  name_pattern: 'Cup #{n}',
  first_number: 1,
  weekday: 4,
  time: '19:00',
  zone: 'Europe/Berlin',
  min_teams: 4,
  automatic_draw: false,
  automatic: false,
  reporting: true,
  enabled: false,
}
const REFUSED = [422, 'Entry fee must be $0, because PAYMENTS is off']

describe('a server with PAYMENTS=off', () => {
  let testApp: TestApp
  let admin: { id: string }
  beforeAll(async () => {
    testApp = await buildTestApp({ config: { payments: null } })
    admin = await createAdmin(testApp.deps.db)
  })
  afterAll(() => testApp.close())
  const call = (method: string, path: string, body?: object) => testApp.request(admin, method, path, body)

  test('reports it to the pages', async () => {
    const { body } = await call('GET', '/payments/config')
    expect(body).toMatchObject({ enabled: false, publishable_key: null })
  })

  test('makes free cups, and refuses a fee by naming the setting', async () => {
    const { body: cup } = await call('POST', '/admin/tournaments/create', START)
    expect(cup.entry_fee).toBe(0)
    const total = async () => (await call('GET', '/admin/tournaments/all')).headers['x-total-count']
    const before = await total()
    expect(statusAndDetail(await call('POST', '/admin/tournaments/create', { ...START, entry_fee: 10 }))).toEqual(
      REFUSED,
    )
    expect(await total()).toBe(before)
    const edit = (body: object) => call('PUT', `/admin/tournaments/${cup.id}`, body)
    expect(statusAndDetail(await edit({ entry_fee: 0.5, name: 'Not this' }))).toEqual(REFUSED)
    expect((await edit({ added_prize: 50, entry_fee: 0 })).body).toMatchObject({ name: 'Cup', entry_fee: 0 })
  })

  test('makes schedules of free cups, and makes an earlier one free when it is changed', async () => {
    expect(statusAndDetail(await call('POST', '/admin/schedules', { ...SCHEDULE, entry_fee: 5 }))).toEqual(REFUSED)
    expect((await call('GET', '/admin/schedules')).body).toEqual([])
    const { body: made } = await call('POST', '/admin/schedules', SCHEDULE)
    expect(made.entry_fee).toBe(0)
    await testApp.deps.db.updateTable('schedules').set({ entry_fee_cents: 1000 }).execute()
    const { body: changed } = await call('PUT', `/admin/schedules/${made.id}`, { ...SCHEDULE, enabled: true })
    expect(changed).toMatchObject({ enabled: true, entry_fee: 0 })
  })

  test('has no webhook, and counts no bad signature', async () => {
    expect((await call('POST', '/payments/webhook', { id: 'evt_1' })).status).toBe(404)
    const { values } = await testApp.deps.metrics.webhookEvents.get()
    expect(values.filter(({ value }) => value > 0)).toEqual([])
  })

  test('opens no checkout', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db, { feeCents: 0 })
    const team = await createTeam(testApp.deps.db, { tournamentId, size: 2 })
    const body = { team_id: team.id, origin_url: testApp.origin }
    const response = await testApp.request(team.captain, 'POST', '/payments/checkout', body)
    expect(statusAndDetail(response)).toEqual([409, 'This cup is free'])
  })

  test('sends no refund again', async () => {
    const response = await call('POST', `/admin/payments/${randomUUID()}/retry-refund`)
    expect(statusAndDetail(response)).toEqual([409, 'Payments are off on this server'])
  })

  test('runs every job of payments without the provider, and the comparison is never overdue', async () => {
    await testApp.standIns.payments.goDown()
    await testApp.deps.db
      .updateTable('figures')
      .set({ value: 3, checked_at: new Date(0) })
      .execute()
    const jobs = [...paymentJobs, purgeProviderEvents].filter(({ every }) => every !== undefined)
    expect(jobs.map(({ name }) => name)).toContain('compare-with-provider')
    for (const { name } of jobs) await testApp.runJob(name)
    await testApp.runJob('expire-checkout', { sessionId: 'cs_test_long_gone' })
    const checks = (await findIntegrityChecks(testApp.deps.db)).filter(({ name }) => name === 'provider_differences')
    expect(checks).toMatchObject([{ value: 0 }])
    expect(checks[0]?.checkedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('PAYMENTS=off', () => {
  const testApp = testAppForFile()
  const start = () => requireNoUnsettledMoney(testApp.deps.db)
  const complete = (id: string) =>
    testApp.deps.db
      .updateTable('tournaments')
      .set({ status: 'completed', completed_at: new Date() })
      .where('id', '=', id)
      .execute()

  test('is accepted on an empty installation', async () => {
    await start()
  })

  test('is refused while a cup with a fee is open, and accepted while a free one is', async () => {
    await createTournament(testApp.deps.db, { feeCents: 0, name: 'Free cup' })
    await start()
    const { id } = await createTournament(testApp.deps.db, { name: 'Paid cup' })
    await expect(start()).rejects.toThrow(
      'PAYMENTS is off, but the cup "Paid cup" has an entry fee and is not over: complete or cancel it first, with PAYMENTS=on',
    )
    await complete(id)
    await start()
  })

  test('is refused while a schedule makes cups with a fee', async () => {
    const admin = await createAdmin(testApp.deps.db)
    const { body } = await testApp.request(admin, 'POST', '/admin/schedules', SCHEDULE)
    await start()
    await testApp.deps.db.updateTable('schedules').set({ enabled: true }).where('id', '=', body.id).execute()
    await expect(start()).rejects.toThrow('the schedule "Cup #{n}" makes cups with an entry fee')
    await testApp.deps.db.deleteFrom('schedules').where('id', '=', body.id).execute()
  })

  test('is refused while a checkout is open or a refund is pending', async () => {
    const { tournamentId, team, sessionId } = await openCheckout(testApp)
    await complete(tournamentId)
    const pending = `a payment or a refund of the team "${team.team_name}" is pending: wait until it is settled`
    await expect(start()).rejects.toThrow(pending)
    testApp.standIns.payments.pay(sessionId)
    await testApp.standIns.payments.webhooks.settled()
    await expect(start()).rejects.toThrow(pending)
    await testApp.settle()
    await start()
  })
})
