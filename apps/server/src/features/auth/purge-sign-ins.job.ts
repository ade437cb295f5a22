import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { deleteEndedBans } from '../users/bans.queries.ts'
import { deleteExpiredSessions } from './sessions.queries.ts'
import { deleteOldLoginCodes, deleteOldSignInAttempts } from './sign-ins.queries.ts'

/** Deletes expired sessions, login codes, sign-in attempts and bans of closed accounts. */
export const purgeSignIns = defineJob({
  name: 'purge-sign-ins',
  payload: z.object({}),
  every: '17 4 * * *',
  handle: (deps) =>
    inTransaction(deps, async (tx) => {
      await deleteExpiredSessions(tx)
      await deleteOldLoginCodes(tx)
      await deleteOldSignInAttempts(tx)
      await deleteEndedBans(tx)
    }),
})
