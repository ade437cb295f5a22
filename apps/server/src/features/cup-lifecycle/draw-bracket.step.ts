import { generate, toRows } from '@cup/bracket'
import type { Tx } from '../../db/db.ts'
import { isUniqueViolation } from '../../db/postgres-error.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { type AuditInput, insertAuditEntry } from '../audit/audit.queries.ts'
import { toLayoutColumns, toResultColumns } from '../matches/bracket-mapping.rules.ts'
import { advanceCheckIns } from '../matches/run-bracket-operation.step.ts'
import { expireCheckouts } from '../payments/expire-checkouts.job.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { setInProgress, type TournamentRow, updateTournament } from '../tournaments/tournaments.queries.ts'
import { insertMatches, updateSeeds } from './bracket-rows.queries.ts'

interface DrawInput {
  tournament: TournamentRow
  /** Best seed first. */
  seeding: readonly string[]
  /** Makes the cup automatic, with check-ins that do not wait for its start. */
  opensNow: boolean
  /** Null when the server draws by itself. */
  actor: AuditInput['actor']
  action: 'bracket.generate' | 'bracket.custom_seed'
}

/** Writes the whole bracket and closes registration. The caller holds the tournament's lock. Returns its matches. */
export async function drawBracket(deps: Deps, tx: Tx, emit: Emit, input: DrawInput): Promise<number> {
  const { tournament, seeding, opensNow, actor, action } = input
  const { id: tournamentId } = tournament
  const matches = await writeBracket(tx, tournamentId, seeding)
  if (opensNow) await updateTournament(tx, tournamentId, { automatic: true, checkins_open_now: true })
  const started = await beginTournament(tx, tournamentId)
  await expireCheckouts(deps, tx, { tournamentId })
  await insertAuditEntry(tx, {
    actor,
    action,
    ...aboutTournament(tournament),
    after: {
      teams: seeding.length,
      matches,
      seeding,
      ...(opensNow ? { automatic: true, checkins_open_now: true } : {}),
    },
  })
  emit({ type: 'bracket_drawn', tournamentId })
  await advanceCheckIns(tx, emit, started)
  return matches
}

/** The database refuses the second of two cups that begin at the same moment: the earlier check cannot see that. */
async function beginTournament(tx: Tx, tournamentId: string): Promise<TournamentRow> {
  try {
    return await setInProgress(tx, tournamentId)
  } catch (error) {
    if (!isUniqueViolation(error, 'tournaments_one_in_progress')) throw error
    throw anotherInProgress('Another tournament is in progress. Complete it first.', error)
  }
}

export const anotherInProgress = (detail: string, cause?: unknown): AppError =>
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
