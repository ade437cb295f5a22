import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockTournamentById } from '../tournaments/tournaments.queries.ts'
import { advanceCheckIns } from './advance-check-ins.step.ts'
import { findAutomaticTournamentIds, findDueMatch, findUpcomingDeadlines } from './check-ins.queries.ts'
import { finishCheckIn } from './finish-check-in.step.ts'
import { lockBracketOfMatch } from './lock-bracket.step.ts'

/** A little more than the minute between two runs, so that no deadline falls between them. */
const LOOK_AHEAD_SECONDS = 70

/**
 * Processes expired check-ins of automatic cups. What is due is read from the database, so a restart loses nothing.
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
    await scheduleNextRuns(deps)
  },
})

async function processTournament(deps: Deps, tournamentId: string): Promise<void> {
  for (;;) {
    const matchId = await findDueMatch(deps.db, tournamentId)
    if (matchId === undefined || !(await processMatch(deps, tournamentId, matchId))) break
  }
  // also opens check-ins that, for example, an undo has closed
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

async function scheduleNextRuns(deps: Deps): Promise<void> {
  const deadlines = await findUpcomingDeadlines(deps.db, LOOK_AHEAD_SECONDS)
  if (deadlines.length === 0) return
  await inTransaction(deps, async (tx) => {
    for (const deadline of deadlines) {
      // deadlines have microseconds, so only the next millisecond is certainly past them
      const startAfter = new Date(deadline.getTime() + 1)
      await deps.jobs.enqueue(tx, processDueCheckIns, {}, { startAfter, singletonKey: startAfter.toISOString() })
    }
  })
}
