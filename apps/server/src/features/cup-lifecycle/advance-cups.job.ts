import { WAIT_FOR_TEAMS_MINUTES } from '@cup/contract/constants'
import * as z from 'zod/mini'
import type { Tx } from '../../db/db.ts'
import { findNow } from '../../db/find-now.ts'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit, EventOf } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import type { Reaction } from '../../events/reaction.ts'
import { enqueueRuns, LOOKAHEAD_SECONDS } from '../matches/process-due-check-ins.job.ts'
import { cupCancelled, tooFewTeams } from '../notifications/notice.rules.ts'
import { notify } from '../notifications/notify.step.ts'
import { findSuggestedSeeds } from '../records/suggest-seeds.step.ts'
import { findPaidTeams } from '../teams/teams.queries.ts'
import { findOtherInProgress, lockTournamentById, type TournamentRow } from '../tournaments/tournaments.queries.ts'
import { nextStep } from './automatic-cup.rules.ts'
import { findCupsToComplete, findCupsToDraw, findUpcomingTurns } from './automatic-cups.queries.ts'
import { drawBracket } from './draw-bracket.step.ts'
import { endCup } from './end-cup.step.ts'

/**
 * Draws cups with automatic draw at their start, cancels those that waited in vain for teams, and completes decided ones.
 * Deadlines are in the database, so a restart loses nothing.
 */
export const advanceCups = defineJob({
  name: 'advance-cups',
  payload: z.object({}),
  every: '* * * * *',
  retryLimit: 0,
  handle: async (deps) => {
    for (const id of await findCupsToComplete(deps.db)) await completeCup(deps, id)
    for (const id of await findCupsToDraw(deps.db)) await drawOrCancel(deps, id)
    await enqueueRuns(deps, advanceCups, await findUpcomingTurns(deps.db, LOOKAHEAD_SECONDS))
  },
})

async function completeCup(deps: Deps, tournamentId: string): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournamentById(tx, tournamentId)
    // a result may have been contested or reopened before the lock
    if (tournament === undefined || !(await findCupsToComplete(tx)).includes(tournamentId)) return
    await endCup(deps, tx, emit, { tournament, cancelled: false, actor: null, reason: 'decided an hour ago' })
  })
}

async function drawOrCancel(deps: Deps, tournamentId: string): Promise<void> {
  try {
    await inTransaction(deps, async (tx, emit) => {
      const tournament = await lockTournamentById(tx, tournamentId)
      if (tournament?.status === 'active' && tournament.automatic_draw)
        await drawWaitOrCancel(deps, tx, emit, tournament)
    })
  } catch (error) {
    // another cup began at the same moment, so this one waits for it
    if (!(error instanceof AppError && error.code === 'another_in_progress')) throw error
  }
}

async function drawWaitOrCancel(deps: Deps, tx: Tx, emit: Emit, tournament: TournamentRow): Promise<void> {
  const now = await findNow(tx)
  if (now < tournament.start_date) return
  const teams = (await findPaidTeams(tx, tournament.id)).map((team) => team.id)
  const isBlocked = (await findOtherInProgress(tx, tournament.id)) !== undefined
  const minTeams = tournament.min_teams
  const hasWaited = now.getTime() >= tournament.start_date.getTime() + WAIT_FOR_TEAMS_MINUTES * 60_000
  const step = nextStep({ teams: teams.length, minTeams, isBlocked, hasWaited })
  if (step === 'draw') {
    const seeding = (await findSuggestedSeeds(tx, teams)).map(({ teamId }) => teamId)
    const drawn = { tournament, seeding, opensNow: false, action: 'bracket.generate' } as const
    await drawBracket(deps, tx, emit, { ...drawn, actor: null })
  }
  if (step === 'wait' && teams.length < minTeams) {
    await notify({ tx, jobs: deps.jobs }, [tooFewTeams(tournament.id, tournament.start_date)])
  }
  if (step === 'cancel') {
    const reason = `${teams.length} of ${minTeams} teams`
    await endCup(deps, tx, emit, { tournament, cancelled: true, actor: null, reason })
    await notify({ tx, jobs: deps.jobs }, [cupCancelled(tournament.id)])
  }
}

/** A team that joins after the start may be the last missing one. */
export const drawWithLateTeam: Reaction<EventOf<'fee_paid' | 'team_joined'>> = async ({ tx, jobs }, events) => {
  const tournamentIds = [...new Set(events.map(({ tournamentId }) => tournamentId))]
  const waiting = await findCupsToDraw(tx, tournamentIds)
  if (waiting.length > 0) await jobs.enqueue(tx, advanceCups, {}, { singletonKey: 'late team' })
}

/** The next cup may have waited for this one to end. */
export const drawWaitingCup: Reaction<EventOf<'tournament_completed'>> = ({ tx, jobs }) =>
  jobs.enqueue(tx, advanceCups, {}, { singletonKey: 'a cup is over' })
