import type { Schedule } from '@cup/contract/schedules'
import type { Actor } from '../../db/actor.ts'
import type { Db, Tx } from '../../db/db.ts'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { type TermsInput, toTermsColumns } from '../tournaments/terms.rules.ts'
import { makeNextCup, makeScheduledCups } from './make-scheduled-cups.job.ts'
import { isOnWeekday } from './next-dates.rules.ts'
import { toSchedule } from './schedule.view.ts'
import {
  deleteSchedule,
  findMadeCups,
  findSchedules,
  insertSchedule,
  lockSchedule,
  type NewSchedule,
  type ScheduleRow,
  updateSchedule,
} from './schedules.queries.ts'

/** The settings of a schedule, with terms as in a request body. */
type ScheduleInput = Omit<NewSchedule, keyof ReturnType<typeof toTermsColumns>> & TermsInput

const view = async (db: Db, row: ScheduleRow): Promise<Schedule> =>
  toSchedule(row, await findMadeCups(db, row.id), await findNow(db))

export async function listSchedules({ db }: Pick<Deps, 'db'>): Promise<Schedule[]> {
  const schedules: Schedule[] = []
  for (const row of await findSchedules(db)) schedules.push(await view(db, row))
  return schedules
}

/** Converts the terms among the settings to columns. */
function toColumns({ config }: Pick<Deps, 'config'>, input: ScheduleInput) {
  const { entry_fee, added_prize, added_prize_by, team_limit, rules, ...columns } = input
  const terms = { entry_fee, added_prize, added_prize_by, team_limit, rules }
  return { ...columns, ...toTermsColumns(terms, config.payments !== null) }
}

/** Creates a schedule. If it is switched on, its first cup is made at once. */
export async function createSchedule(deps: Deps, actor: Actor, input: ScheduleInput): Promise<Schedule> {
  const { id } = await inTransaction(deps, async (tx) => {
    const row = await insertSchedule(tx, toColumns(deps, input))
    await writeAudit(tx, { actor, action: 'schedule.create', row, after: input })
    return row
  })
  await makeNextCup(deps, id)
  return findOne(deps, id)
}

/** Changes the schedule and its future cups. Existing cups stay unchanged. */
export async function editSchedule(
  deps: Deps,
  actor: Actor,
  { scheduleId, ...input }: ScheduleInput & { scheduleId: string },
): Promise<Schedule> {
  await inTransaction(deps, async (tx) => {
    await requireSchedule(tx, scheduleId)
    const row = await updateSchedule(tx, scheduleId, toColumns(deps, input))
    await writeAudit(tx, { actor, action: 'schedule.edit', row, after: input })
    await deps.jobs.enqueue(tx, makeScheduledCups, {}, { singletonKey: 'edited' })
  })
  return findOne(deps, scheduleId)
}

/** Removes the schedule. Its cups stay. */
export async function removeSchedule(deps: Deps, actor: Actor, { scheduleId }: { scheduleId: string }): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = await requireSchedule(tx, scheduleId)
    await deleteSchedule(tx, scheduleId)
    await writeAudit(tx, { actor, action: 'schedule.delete', row, after: null })
  })
}

/** Skips a local date: no cup is made for it. */
export async function skipDate(
  deps: Deps,
  actor: Actor,
  { scheduleId, date }: { scheduleId: string; date: string },
): Promise<Schedule> {
  return inTransaction(deps, async (tx) => {
    const row = await requireSchedule(tx, scheduleId)
    const made = await findMadeCups(tx, scheduleId)
    if (made.dates.includes(date)) {
      throw new AppError('conflict', 'The cup of this date exists already. Cancel it instead.')
    }
    if (!isOnWeekday(date, row)) throw new AppError('invalid', 'This schedule has no cup on that date')
    if (row.skipped.includes(date)) return view(tx, row)
    const changed = await updateSchedule(tx, scheduleId, { skipped: [...row.skipped, date] })
    await writeAudit(tx, { actor, action: 'schedule.skip', row, after: { date } })
    return view(tx, changed)
  })
}

const findOne = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Schedule> => {
  const row = (await findSchedules(db)).find((schedule) => schedule.id === id)
  if (row === undefined) throw new AppError('not_found', 'Schedule not found')
  return view(db, row)
}

async function requireSchedule(tx: Tx, id: string): Promise<ScheduleRow> {
  const row = await lockSchedule(tx, id)
  if (row === undefined) throw new AppError('not_found', 'Schedule not found')
  return row
}

interface ScheduleAudit {
  actor: Actor
  action: 'schedule.create' | 'schedule.edit' | 'schedule.delete' | 'schedule.skip'
  row: ScheduleRow
  after: object | null
}

const writeAudit = (tx: Tx, { actor, action, row, after }: ScheduleAudit): Promise<void> =>
  insertAuditEntry(tx, {
    actor,
    action,
    target: { type: 'schedule', id: row.id, name: row.name_pattern },
    tournamentId: null,
    after,
  })
