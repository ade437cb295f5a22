import { generate, toRows } from '@cup/bracket'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import { isUniqueViolation } from '../../db/postgres-error.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { requireGeneratable, requireWholeSeeding } from '../bracket/bracket.rules.ts'
import { advanceCheckIns } from '../matches/advance-check-ins.step.ts'
import { toLayoutColumns, toResultColumns } from '../matches/bracket-mapping.rules.ts'
import { insertMatches, updateSeeds } from '../matches/matches.queries.ts'
import { expireCheckouts } from '../payments/expire-checkouts.job.ts'
import { findPaidTeams } from '../teams/teams.queries.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import {
  findOtherInProgress,
  setInProgress,
  type TournamentRow,
  updateAutomatic,
} from '../tournaments/tournaments.queries.ts'

interface GenerateInput {
  tournamentId: string
  /** Best seed first. Defaults to the order of the team list. */
  seeding?: readonly string[]
  /** Makes the cup automatic, with check-ins that do not wait for its start. */
  opensNow?: boolean
  requestId: string
}

/** Seeds the paid teams and writes the whole bracket. This closes registration. */
export async function generateBracket(
  deps: Deps,
  actor: Actor,
  { tournamentId, seeding, opensNow = false, requestId }: GenerateInput,
): Promise<{ tournament_id: string; matches: number }> {
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournament(tx, tournamentId)
    const paid = (await findPaidTeams(tx, tournamentId)).map((team) => team.id)
    requireGeneratable(tournament, paid.length)
    await requireNoOtherInProgress(tx, tournamentId)
    if (seeding !== undefined) requireWholeSeeding(seeding, paid)
    const matches = await writeBracket(tx, tournamentId, seeding ?? paid)
    if (opensNow) await updateAutomatic(tx, tournamentId, { automatic: true, checkins_open_now: true })
    const started = await beginTournament(tx, tournamentId)
    await expireCheckouts(deps, tx, { tournamentId })
    await insertAuditEntry(tx, {
      actor,
      action: seeding === undefined ? 'bracket.generate' : 'bracket.custom_seed',
      target: { type: 'tournament', id: tournamentId, name: tournament.name },
      tournamentId,
      after: {
        teams: paid.length,
        matches,
        seeding: seeding ?? paid,
        ...(opensNow ? { automatic: true, checkins_open_now: true } : {}),
      },
      requestId,
    })
    emit({ type: 'bracket_drawn', tournamentId })
    await advanceCheckIns(tx, emit, started)
    return { tournament_id: tournamentId, matches }
  })
}

async function requireNoOtherInProgress(tx: Tx, tournamentId: string): Promise<void> {
  const other = await findOtherInProgress(tx, tournamentId)
  if (other !== undefined) throw anotherInProgress(`“${other.name}” is still in progress. Complete it first.`)
}

/** The database refuses the second of two cups that begin at the same moment, which the check before cannot see. */
async function beginTournament(tx: Tx, tournamentId: string): Promise<TournamentRow> {
  try {
    return await setInProgress(tx, tournamentId)
  } catch (error) {
    if (!isUniqueViolation(error, 'tournaments_one_in_progress')) throw error
    throw anotherInProgress('Another tournament is in progress. Complete it first.', error)
  }
}

const anotherInProgress = (detail: string, cause?: unknown): AppError =>
  new AppError('conflict', detail, { code: 'another_in_progress', ...(cause === undefined ? {} : { cause }) })

async function writeBracket(tx: Tx, tournamentId: string, seeding: readonly string[]): Promise<number> {
  const bracket = generate(seeding)
  const rows = toRows(bracket)
  await updateSeeds(tx, seeding)
  await insertMatches(
    tx,
    rows.map((row) => ({
      tournament_id: tournamentId,
      ...toLayoutColumns(row, bracket.structure),
      ...toResultColumns(row),
    })),
  )
  return rows.length
}
