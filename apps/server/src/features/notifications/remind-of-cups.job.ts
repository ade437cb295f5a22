import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { cupBegins } from './notice.rules.ts'
import { claimDueReminders } from './notice-facts.queries.ts'
import { notify } from './notify.step.ts'

/** Reminds players an hour before their cup, and again if its start is moved. */
export const remindOfCups = defineJob({
  name: 'remind-of-cups',
  payload: z.object({}),
  every: '* * * * *',
  retryLimit: 0,
  handle: (deps) =>
    inTransaction(deps, async (tx) => {
      const due = await claimDueReminders(tx)
      const notices = due.map(({ tournament_id, start_date }) => cupBegins(tournament_id, start_date))
      await notify({ tx, jobs: deps.jobs }, notices)
    }),
})
