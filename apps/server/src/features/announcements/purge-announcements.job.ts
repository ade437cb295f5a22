import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { deleteOldAnnouncements } from './announcements.queries.ts'

/** Deletes announcements that were sent or given up more than 30 days ago. */
export const purgeAnnouncements = defineJob({
  name: 'purge-announcements',
  payload: z.object({}),
  every: '41 4 * * *',
  handle: (deps) => deleteOldAnnouncements(deps.db),
})
