import { generate, toRows } from '@cup/bracket'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { requireGeneratable, requireWholeSeeding } from '../bracket/bracket.rules.ts'
import { advanceCheckIns } from '../matches/advance-check-ins.step.ts'
import { toLayoutColumns, toResultColumns } from '../matches/bracket-mapping.rules.ts'
import { insertMatches, updateSeeds } from '../matches/matches.queries.ts'
import { expireCheckouts } from '../payments/expire-checkouts.job.ts'
import { findPaidTeams } from '../teams/teams.queries.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { setInProgress } from '../tournaments/tournaments.queries.ts'

interface GenerateInput {
  tournamentId: string
  /** Best seed first. Defaults to the order of the team list. */
  seeding?: readonly string[]
  requestId: string
}

/** Seeds the paid teams and writes the whole bracket. This closes registration. */
export async function generateBracket(
  deps: Deps,
  actor: Actor,
  { tournamentId, seeding, requestId }: GenerateInput,
): Promise<{ tournament_id: string; matches: number }> {
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournament(tx, tournamentId)
    const paid = (await findPaidTeams(tx, tournamentId)).map((team) => team.id)
    requireGeneratable(tournament, paid.length)
    if (seeding !== undefined) requireWholeSeeding(seeding, paid)
    const matches = await writeBracket(tx, tournamentId, seeding ?? paid)
    const started = await setInProgress(tx, tournamentId)
    await expireCheckouts(deps, tx, { tournamentId })
    await insertAuditEntry(tx, {
      actor,
      action: seeding === undefined ? 'bracket.generate' : 'bracket.custom_seed',
      target: { type: 'tournament', id: tournamentId, name: tournament.name },
      tournamentId,
      after: { teams: paid.length, matches, seeding: seeding ?? paid },
      requestId,
    })
    emit({ name: 'bracket_generated', payload: { tournament_id: tournamentId } })
    await advanceCheckIns(tx, emit, started)
    return { tournament_id: tournamentId, matches }
  })
}

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
