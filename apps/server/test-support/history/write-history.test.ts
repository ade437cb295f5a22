import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../src/db/check-invariants.ts'
import { openTestDb, type TestDb } from '../test-db.ts'
import { writeHistory } from './write-history.ts'

let testDb: TestDb
beforeAll(async () => {
  testDb = await openTestDb()
})
afterAll(() => testDb.close())

test('a written history keeps every invariant and has one captain in all cups', async () => {
  const { captainId } = await writeHistory(testDb.db, { cups: 4, people: 600, teams: 8, audit: 10 })
  expect(await checkInvariants(testDb.db)).toEqual([])
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from tournaments)::int as cups, (select count(*) from teams)::int as teams,
      (select count(*) from matches)::int as matches, (select count(*) from ledger)::int as ledger,
      (select count(*) from audit_log)::int as audit, (select count(*) from checkins)::int as checkins,
      (select count(*) from teams where captain_id = ${captainId})::int as of_captain`.execute(testDb.db)
  expect(rows[0]).toEqual({ cups: 4, teams: 32, matches: 56, ledger: 32, audit: 40, checkins: 112, of_captain: 4 })
})
