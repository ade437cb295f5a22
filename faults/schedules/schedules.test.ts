import { createTournament } from '@cup/server/testing/factories/create-tournament'
import { WEEKLY } from '@cup/server/testing/schedule-writes'
import { openTestDb } from '@cup/server/testing/test-db'
import { expect, test } from 'vitest'
import { runSlice, SLICE_TIMEOUT_MS } from '../harness/run-slice.ts'
import { findBrokenSeries } from './made-cups.ts'
import { run } from './one-cup-per-date.ts'

test(
  'two instances killed while schedules fall due make one cup per schedule and date',
  async () => {
    expect(await runSlice(run)).toEqual([])
  },
  SLICE_TIMEOUT_MS,
)

test('control: a skipped date and two open cups of a schedule are reported', async () => {
  const testDb = await openTestDb()
  try {
    const { db } = testDb
    const { id } = await db.insertInto('schedules').values(WEEKLY).returning('id').executeTakeFirstOrThrow()
    const make = async (number: number, schedule_date: string) => {
      const cup = await createTournament(db, { name: `Weekly Cup #${number}` })
      await db.updateTable('tournaments').set({ schedule_id: id, schedule_date }).where('id', '=', cup.id).execute()
    }
    await make(1, '2030-01-04')
    expect((await findBrokenSeries(db)).problems).toEqual([])
    await make(2, '2030-01-18')
    expect((await findBrokenSeries(db)).problems).toEqual([
      'Weekly Cup #2 on 2030-01-18',
      '2 cups of a schedule are open',
    ])
  } finally {
    await testDb.close()
  }
})
