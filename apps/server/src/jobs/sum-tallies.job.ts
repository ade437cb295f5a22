import * as z from 'zod/mini'
import { replaceTallies } from '../db/find-tally.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { defineJob } from './job.ts'

/** Replaces the changes of the long lists' lengths by their sums, so that reading them stays cheap. */
export const sumTallies = defineJob({
  name: 'sum-tallies',
  payload: z.object({}),
  every: '7 * * * *',
  handle: (deps) => inTransaction(deps, (tx) => replaceTallies(tx)),
})
