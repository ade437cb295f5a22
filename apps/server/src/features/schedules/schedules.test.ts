import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTeam } from '#testing/factories/create-team'
import { createAdmin } from '#testing/factories/create-user'
import { outcomeOf } from '#testing/outcomes'
import { meet } from '#testing/rival'
import { WEEKLY } from '#testing/schedule-writes'
import { testAppForFile } from '#testing/test-app-for-file'
import { makeNextCup } from './make-scheduled-cups.job.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
afterEach(async () => {
  const { db } = testApp.deps
  await sql`update tournaments set status = 'completed', completed_at = now() where status <> 'completed'`.execute(db)
  await sql`delete from schedules`.execute(db)
})

const call = (method: string, path: string, body?: object) => testApp.request(admin, method, path, body)
const create = async (changes: object = {}) =>
  (await call('POST', '/admin/schedules', { ...WEEKLY, enabled: true, ...changes })).body
const cupsOf = (id: string) =>
  testApp.deps.db.selectFrom('tournaments').selectAll().where('schedule_id', '=', id).orderBy('created_at').execute()
const complete = (id: string) => call('POST', `/admin/tournaments/${id}/complete`)

describe('a schedule', () => {
  test('makes its next cup at once, with every setting', async () => {
    const terms = { entry_fee: 5, added_prize: 50, added_prize_by: 'the club', team_limit: 16, rules: 'Be kind' }
    const schedule = await create({ ...terms, first_number: 12, reporting: false, min_teams: 6 })
    expect(schedule).toMatchObject({
      ...WEEKLY,
      enabled: true,
      ...terms,
      first_number: 12,
      reporting: false,
      min_teams: 6,
      skipped: [],
    })
    expect(schedule.next_dates).toHaveLength(3)
    const [cup, ...others] = await cupsOf(schedule.id)
    expect(others).toEqual([])
    const { body: current } = await call('GET', '/tournaments/current')
    expect(current).toMatchObject({
      id: cup?.id,
      name: 'Weekly Cup #12',
      status: 'active',
      automatic: true,
      automatic_draw: true,
      min_teams: 6,
      reporting: false,
      ...terms,
      prize_pool: 50,
    })
    // the dates that are shown are those after the cup that exists
    expect(schedule.next_dates[0] > current.start_date).toBe(true)
  })

  test('makes the next one as soon as its own is over, and never two for a date', async () => {
    const { id } = await create()
    const [first] = await cupsOf(id)
    await testApp.runJob('make-scheduled-cups')
    expect(await cupsOf(id)).toHaveLength(1)
    await complete(first?.id ?? '')
    await testApp.runJobs()
    const cups = await cupsOf(id)
    expect(cups.map(({ name }) => name)).toEqual(['Weekly Cup #1', 'Weekly Cup #2'])
    const [one, two] = cups.map(({ start_date }) => start_date.getTime())
    expect((two ?? 0) - (one ?? 0)).toBeGreaterThan(6.9 * 24 * 3600_000)
  })

  test('that is switched off makes no cup, and its open cup stays', async () => {
    const schedule = await create()
    const { next_dates: _dates, skipped: _skipped, id, ...body } = schedule
    await call('PUT', `/admin/schedules/${id}`, { ...body, enabled: false })
    const [cup] = await cupsOf(id)
    expect(cup?.status).toBe('active')
    await complete(cup?.id ?? '')
    await testApp.runJobs()
    expect(await cupsOf(id)).toHaveLength(1)
  })

  test('that is edited does not change its open cup', async () => {
    const other = await create({ name_pattern: 'Other #{n}' })
    const { next_dates: _dates, skipped: _skipped, id, ...body } = await create()
    const [cup] = await cupsOf(id)
    await createTeam(testApp.deps.db, { tournamentId: cup?.id ?? '', paid: true })
    await call('PUT', `/admin/schedules/${id}`, { ...body, entry_fee: 25, time: '21:30', rules: 'New', min_teams: 9 })
    await call('DELETE', `/admin/schedules/${other.id}`)
    await testApp.runJobs()
    expect(await cupsOf(id)).toEqual([cup])
    await complete(cup?.id ?? '')
    await testApp.runJobs()
    const [, next] = await cupsOf(id)
    expect(next).toMatchObject({ entry_fee_cents: 2500, rules: 'New', min_teams: 9, name: 'Weekly Cup #2' })
  })

  test('makes no cup for a skipped date; a date whose cup exists cannot be skipped', async () => {
    const schedule = await create({ zone: 'UTC' })
    const [cup] = await cupsOf(schedule.id)
    const skip = (date: string | null | undefined) =>
      call('POST', `/admin/schedules/${schedule.id}/skip`, { date: date ?? '' })
    expect((await skip(cup?.schedule_date)).body.detail).toBe('The cup of this date exists already. Cancel it instead.')
    const date = schedule.next_dates[0].slice(0, 10)
    const theDayAfter = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
    expect((await skip(theDayAfter)).body.detail).toBe('This schedule has no cup on that date')
    expect((await skip('2027-02-30')).body.detail).toBe('Date must look like 2026-12-25')
    const { body } = await skip(date)
    expect([body.skipped, body.next_dates[0]]).toEqual([[date], schedule.next_dates[1]])
    await complete(cup?.id ?? '')
    await testApp.runJobs()
    const [, next] = await cupsOf(schedule.id)
    expect(next?.start_date.toISOString()).toBe(schedule.next_dates[1])
  })

  test('whose cup was cancelled before its date goes on with the next date', async () => {
    const { id } = await create()
    const [first] = await cupsOf(id)
    await call('POST', `/admin/tournaments/${first?.id}/cancel`)
    await testApp.runJobs()
    const [, second] = await cupsOf(id)
    expect(second?.schedule_date ?? '').not.toBe('')
    expect(second?.schedule_date).not.toBe(first?.schedule_date)
  })

  test.each([
    [{ zone: 'Mars/Olympus' }, 'Unknown time zone'],
    [{ zone: '+01:00' }, 'Unknown time zone'],
    [{ time: '7pm' }, 'Time must look like 19:00'],
    [{ weekday: 8 }, 'Weekday must be a whole number from 1 to 7'],
    [{ min_teams: 1 }, 'Minimum of teams must be a whole number from 2 to 1,024'],
    [{ name_pattern: ' ' }, 'Name is required'],
  ])('is refused with %o', async (change, detail) => {
    const { status, body } = await call('POST', '/admin/schedules', { ...WEEKLY, ...change })
    expect([status, body.detail]).toEqual([422, detail])
  })
})

describe('two instances that make the cup of a date at the same moment', () => {
  /** The rival makes the cup between the first one's check for an open cup and its insert. */
  const race = async ({ guards }: { guards: boolean }) => {
    const { id } = await create({ enabled: false })
    await testApp.deps.db.updateTable('schedules').set({ enabled: true }).where('id', '=', id).execute()
    const { first, rival, rivalWaited } = await meet(testApp.deps.db, {
      first: (db) => makeNextCup({ ...testApp.deps, db }, id),
      rival: () => makeNextCup(testApp.deps, id),
      afterReading: 'tournaments',
      guards,
    })
    return { outcomes: [outcomeOf(first), outcomeOf(rival)], rivalWaited, cups: (await cupsOf(id)).length }
  }
  const index =
    'create unique index tournaments_schedule_date on tournaments (schedule_id, schedule_date) where schedule_id is not null'

  test('make one: the second waits for the first', async () => {
    expect(await race({ guards: true })).toEqual({ outcomes: ['ok', 'ok'], rivalWaited: true, cups: 1 })
  })

  test('make one without the lock too: the index refuses the second', async () => {
    expect(await race({ guards: false })).toMatchObject({ rivalWaited: false, cups: 1 })
  })

  test('control: without the index and the lock, they make two', async () => {
    const { db } = testApp.deps
    await sql`drop index tournaments_schedule_date`.execute(db)
    const { cups } = await race({ guards: false })
    await sql`update tournaments set schedule_id = null`.execute(db)
    await sql.raw(index).execute(db)
    expect(cups).toBe(2)
  })
})
