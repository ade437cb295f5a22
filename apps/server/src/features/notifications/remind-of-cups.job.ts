import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { cupBegins } from './notice.rules.ts'
import { takeDueReminders } from './notice-facts.queries.ts'
import { notify } from './notify.step.ts'

/** Reminds players an hour before their cup; a cup that is moved is announced again. */
export const remindOfCups = defineJob({
  name: 'remind-of-cups',
  payload: z.object({}),
  every: '* * * * *',
  retryLimit: 0,
  handle: (deps) =>
    inTransaction(deps, async (tx) => {
      const due = await takeDueReminders(tx)
      const notices = due.map(({ tournament_id, start_date }) => cupBegins(tournament_id, start_date))
      await notify({ tx, jobs: deps.jobs }, notices)
    }),
})
