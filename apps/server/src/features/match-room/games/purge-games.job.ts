import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import { deleteOldHeaders, deleteOldIds } from './games.queries.ts'

/** Headers and platform ids are there to settle doubts, which end with the cup. */
export const purgeGames = defineJob({
  name: 'purge-games',
  payload: z.object({}),
  every: '43 3 * * *',
  handle: async ({ db }) => {
    await deleteOldHeaders(db)
    await deleteOldIds(db)
  },
})
