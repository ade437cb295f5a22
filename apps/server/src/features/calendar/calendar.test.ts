import ICAL from 'ical.js'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
beforeEach(() => sql`delete from tournaments`.execute(testApp.deps.db))

/** Parsed by a different library than the one that writes the calendar. */
async function entries(query = '') {
  const { status, body, headers } = await testApp.request(undefined, 'GET', `/calendar.ics${query}`)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(body))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      hours: event.duration.toSeconds() / 3600,
      sequence: event.sequence,
      description: event.description,
    }
  })
}
const setStart = (id: string, start: string) =>
  sql`update tournaments set start_date = ${start} where id = ${id}`.execute(testApp.deps.db)
const cupAt = async (start: string, name = 'Weekly Cup') => {
  const { id } = await createTournament(testApp.deps.db, { name })
  await setStart(id, start)
  return id
}

describe('the calendar', () => {
  test('lists future cups and those of the last twelve months, without cancelled and older ones', async () => {
    const { db } = testApp.deps
    const next = await cupAt('2030-01-05T18:00:00Z', 'Next')
    const old = await cupAt('2030-01-05T18:00:00Z', 'Old')
    await sql`update tournaments set start_date = now() - interval '13 months' where id = ${old}`.execute(db)
    const recent = await cupAt('2030-01-05T18:00:00Z', 'Recent')
    await sql`update tournaments set start_date = now() - interval '11 months', status = 'completed', completed_at = now()
      where id = ${recent}`.execute(db)
    const cancelled = await cupAt('2030-01-05T18:00:00Z', 'Cancelled')
    await sql`update tournaments set cancelled = true, status = 'completed', completed_at = now()
      where id = ${cancelled}`.execute(db)
    expect((await entries()).map(({ summary }) => summary)).toEqual(['Recent', 'Next'])
    expect((await entries(`?tournament_id=${next}`)).map(({ summary }) => summary)).toEqual(['Next'])
  })

  test.each(['?tournament_id=6f1d1a3e-0000-4000-8000-000000000000', '?tournament_id=x', ''])(
    'without such a cup is empty, but a calendar: %j',
    async (query) => {
      expect(await entries(query)).toEqual([])
    },
  )

  test('a moved cup moves its entry: the same id with a higher sequence', async () => {
    const id = await cupAt('2030-03-01T18:00:00Z')
    const [before] = await entries()
    await setStart(id, '2030-03-02T19:30:00Z')
    const [after] = await entries()
    expect(after).toMatchObject({ uid: before?.uid, start: '2030-03-02T19:30:00.000Z' })
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN)
  })

  test('an entry names terms that are not the defaults, and changes with them', async () => {
    const id = await cupAt('2030-03-01T18:00:00Z')
    const [before] = await entries()
    const [begin, end] = ['3v3 Rocket League, double elimination.', 'Check-in for each match lasts seven minutes:']
    expect(before?.description).toBe(`${begin} ${end} ${testApp.origin}/bracket`)
    await sql`update tournaments set entry_fee_cents = 0, team_limit = 16 where id = ${id}`.execute(testApp.deps.db)
    const [after] = await entries()
    expect(after?.description).toBe(`${begin} Free entry · 16 teams at most. ${end} ${testApp.origin}/bracket`)
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN)
  })

  test('a change that a calendar does not show keeps the sequence', async () => {
    const id = await cupAt('2030-03-01T18:00:00Z')
    const [before] = await entries()
    await sql`update tournaments set automatic = true where id = ${id}`.execute(testApp.deps.db)
    expect(await entries()).toEqual([before])
  })

  test.each([
    ['before the clocks change', '2030-03-30T18:00:00Z', '19:00'],
    ['after the clocks change', '2030-03-31T18:00:00Z', '20:00'],
    ['in the hour that exists twice', '2030-10-27T00:30:00Z', '02:30'],
  ])('is right %s', async (_when, start, inBerlin) => {
    await cupAt(start)
    const [entry] = await entries()
    expect([entry?.zone, entry?.start, entry?.hours]).toEqual(['UTC', new Date(start).toISOString(), 3])
    const shown = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Berlin' })
    expect(shown.format(new Date(entry?.start ?? ''))).toBe(inBerlin)
  })

  test('keeps a name with commas, semicolons, quotes and line breaks whole', async () => {
    const name = 'A; "B", C\\n — ünïcödé '.repeat(3).trim()
    await cupAt('2030-01-05T18:00:00Z', name)
    expect((await entries()).map(({ summary }) => summary)).toEqual([name])
  })
})
