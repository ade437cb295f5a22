import * as z from 'zod/mini'
import { findNow } from '../../db/find-now.ts'
import { isUniqueViolation } from '../../db/postgres-error.ts'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import type { EventOf } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import type { Reaction } from '../../events/reaction.ts'
import { openCup } from '../cup-lifecycle/open-cup.step.ts'
import { nextDates } from './next-dates.rules.ts'
import { cupName } from './schedule.view.ts'
import { findEnabledScheduleIds, findMadeCups, lockSchedule } from './schedules.queries.ts'

/** Makes the next cup of every schedule without an open one. Never makes up for past dates. */
export const makeScheduledCups = defineJob({
  name: 'make-scheduled-cups',
  payload: z.object({}),
  every: '* * * * *',
  retryLimit: 0,
  handle: async (deps) => {
    for (const id of await findEnabledScheduleIds(deps.db)) await makeNextCup(deps, id)
  },
})

/** The schedule's lock serialises instances; the unique index on schedule and date is a second guard. */
export async function makeNextCup(deps: Deps, scheduleId: string): Promise<void> {
  try {
    await inTransaction(deps, async (tx, emit) => {
      const schedule = await lockSchedule(tx, scheduleId)
      if (schedule?.enabled !== true) return
      const made = await findMadeCups(tx, scheduleId)
      if (made.hasOpen) return
      const skipped = [...schedule.skipped, ...made.dates]
      const [next] = nextDates(schedule, { after: await findNow(tx), skipped, count: 1 })
      if (next === undefined) return
      const { automatic, reporting, automatic_draw, min_teams } = schedule
      const { entry_fee_cents, added_prize_cents, added_prize_by, team_limit, rules } = schedule
      const cup = {
        name: cupName(schedule, made),
        start_date: next.start,
        schedule_id: scheduleId,
        schedule_date: next.date,
        automatic,
        reporting,
        automatic_draw,
        min_teams,
        entry_fee_cents,
        added_prize_cents,
        added_prize_by,
        team_limit,
        rules,
      }
      await openCup(tx, emit, { cup, actor: null })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'tournaments_schedule_date')) throw error
  }
}

/** Makes the next cup as soon as this one is over. */
export const makeNextCups: Reaction<EventOf<'tournament_completed'>> = ({ tx, jobs }) =>
  jobs.enqueue(tx, makeScheduledCups, {}, { singletonKey: 'a cup is over' })
