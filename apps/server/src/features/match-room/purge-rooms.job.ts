import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { deleteOldRooms } from './messages.queries.ts'

/** What was said in a room is kept for thirty days after the cup. */
export const purgeRooms = defineJob({
  name: 'purge-rooms',
  payload: z.object({}),
  every: '37 3 * * *',
  handle: (deps) => deleteOldRooms(deps.db),
})
