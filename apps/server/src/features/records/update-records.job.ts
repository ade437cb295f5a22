import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import type { EventOf } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import type { Reaction } from '../../events/reaction.ts'
import { findCurrentTournament } from '../tournaments/tournaments.queries.ts'
import { recomputeRecords } from './recompute-records.step.ts'

/** After every cup, and at night for results that were corrected after their cup was completed. */
export const updateRecords = defineJob({
  name: 'update-records',
  payload: z.object({}),
  every: '40 4 * * *',
  handle: (deps) =>
    inTransaction(deps, async (tx, emit) => {
      if ((await recomputeRecords(tx)) === 0) return
      const current = await findCurrentTournament(tx)
      // drops the cached hall of fame
      if (current !== undefined) emit({ type: 'tournament_changed', tournamentId: current.id })
    }),
})

/** Updates the records when a cup is completed or its podium changes. */
export const enqueueRecords: Reaction<EventOf<'tournament_completed' | 'podium_decided'>> = ({ tx, jobs }) =>
  // no singleton key: a queued job may begin before this transaction commits and would not see its cup
  jobs.enqueue(tx, updateRecords, {})
