import * as z from 'zod/mini'
import { deleteExpiredWebFiles } from '../db/web-files.ts'
import { defineJob } from './job.ts'

/** The files of an earlier release are answered for a day. */
export const purgeWebFiles = defineJob({
  name: 'purge-web-files',
  payload: z.object({}),
  every: '23 * * * *',
  handle: (deps) => deleteExpiredWebFiles(deps.db),
})
