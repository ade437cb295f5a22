import { type Insertable, type Selectable, sql } from 'kysely'
import type { Schedules } from '../../db/cup-tables.ts'
import type { Db, Tx } from '../../db/db.ts'

export type ScheduleRow = Selectable<Schedules>
export type NewSchedule = Omit<Insertable<Schedules>, 'id' | 'created_at' | 'skipped'>

export async function findSchedules(db: Db): Promise<ScheduleRow[]> {
  return db.selectFrom('schedules').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function findEnabledScheduleIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schedules').select('id').where('enabled', '=', true).orderBy('created_at').execute()
  return rows.map(({ id }) => id)
}

/** Every change to a schedule, and the making of its next cup, locks this row. */
export async function lockSchedule(tx: Tx, id: string): Promise<ScheduleRow | undefined> {
  return tx.selectFrom('schedules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<ScheduleRow> {
  return tx.insertInto('schedules').values(schedule).returningAll().executeTakeFirstOrThrow()
}

export async function updateSchedule(
  tx: Tx,
  id: string,
  change: Partial<NewSchedule> & { skipped?: string[] },
): Promise<ScheduleRow> {
  return tx.updateTable('schedules').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('schedules').where('id', '=', id).execute()
}

export interface MadeCups {
  count: number
  /** One of them is not over. */
  hasOpen: boolean
  /** The local dates of those from yesterday on. */
  dates: string[]
}

export async function findMadeCups(db: Db, scheduleId: string): Promise<MadeCups> {
  return db
    .selectFrom('tournaments')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<boolean>`coalesce(bool_or(status <> 'completed'), false)`.as('hasOpen'),
      sql<string[]>`coalesce(
        array_agg(schedule_date) filter (where start_date > clock_timestamp() - interval '2 days'), '{}')`.as('dates'),
    ])
    .where('schedule_id', '=', scheduleId)
    .executeTakeFirstOrThrow()
}
