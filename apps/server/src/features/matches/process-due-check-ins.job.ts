import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import type { Job } from '../../jobs/job.ts'
import { lockTournamentById } from '../tournaments/tournaments.queries.ts'
import { findAutomaticTournamentIds, findDueMatch, findUpcomingDeadlines } from './check-ins.queries.ts'
import { finishCheckIn } from './finish-check-in.step.ts'
import { lockBracketOfMatch } from './matches.queries.ts'
import { advanceCheckIns } from './run-bracket-operation.step.ts'

/** A little more than the minute between two runs, so that no deadline falls between them. */
export const LOOKAHEAD_SECONDS = 70

/**
 * Processes expired check-ins of automatic cups. Deadlines are in the database, so a restart loses nothing.
 * Each run schedules another one for every deadline before the next minute. A match where neither team checked in
 * waits some more minutes for an admin.
 */
export const processDueCheckIns = defineJob({
  name: 'process-due-check-ins',
  payload: z.object({}),
  every: '* * * * *',
  retryLimit: 0,
  handle: async (deps) => {
    for (const tournamentId of await findAutomaticTournamentIds(deps.db)) await processTournament(deps, tournamentId)
    await enqueueRuns(deps, processDueCheckIns, await findUpcomingDeadlines(deps.db, LOOKAHEAD_SECONDS))
  },
})

async function processTournament(deps: Deps, tournamentId: string): Promise<void> {
  for (;;) {
    const matchId = await findDueMatch(deps.db, tournamentId)
    if (matchId === undefined || !(await processMatch(deps, tournamentId, matchId))) break
  }
  // also reopens check-ins that an undo has closed
  await inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournamentById(tx, tournamentId)
    if (tournament !== undefined) await advanceCheckIns(tx, emit, tournament)
  })
}

/** False if the match was processed in the meantime. */
async function processMatch(deps: Deps, tournamentId: string, matchId: string): Promise<boolean> {
  return inTransaction(deps, async (tx, emit) => {
    const locked = await lockBracketOfMatch(tx, matchId)
    const { automatic, status } = locked.tournament
    const isDue = (await findDueMatch(tx, tournamentId)) === matchId
    if (!automatic || status !== 'in_progress' || !isDue) return false
    await finishCheckIn(deps, tx, emit, locked, { actor: null })
    return true
  })
}

/** Queues a run of the job for each of these moments. */
export async function enqueueRuns(
  deps: Deps,
  job: Job<Record<string, never>, Deps>,
  moments: readonly Date[],
): Promise<void> {
  if (moments.length === 0) return
  await inTransaction(deps, async (tx) => {
    for (const moment of moments) {
      // a moment has microseconds in the database, so only the next millisecond is certainly later
      const startAfter = new Date(moment.getTime() + 1)
      await deps.jobs.enqueue(tx, job, {}, { startAfter, singletonKey: startAfter.toISOString() })
    }
  })
}
