import * as z from 'zod/mini'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob } from '../../jobs/job.ts'
import { deleteOldMailQuotas } from './invite-quota.queries.ts'

/** Forgets how many mails addresses got on days that are over. */
export const purgeMailQuota = defineJob({
  name: 'purge-mail-quota',
  payload: z.object({}),
  every: '23 4 * * *',
  handle: (deps) => inTransaction(deps, deleteOldMailQuotas),
})
