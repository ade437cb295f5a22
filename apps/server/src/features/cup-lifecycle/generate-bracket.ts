import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { requireGeneratable, requireWholeSeeding } from '../bracket/bracket.rules.ts'
import { findPaidTeams } from '../teams/teams.queries.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { findOtherInProgress } from '../tournaments/tournaments.queries.ts'
import { anotherInProgress, drawBracket } from './draw-bracket.step.ts'

interface GenerateInput {
  tournamentId: string
  /** Best seed first. Defaults to the order of the team list. */
  seeding?: readonly string[]
  /** Makes the cup automatic, with check-ins that do not wait for its start. */
  opensNow?: boolean
}

/** Seeds the paid teams and writes the whole bracket. This closes registration. */
export async function generateBracket(
  deps: Deps,
  actor: Actor,
  { tournamentId, seeding, opensNow = false }: GenerateInput,
): Promise<{ tournament_id: string; matches: number }> {
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockTournament(tx, tournamentId)
    const paid = (await findPaidTeams(tx, tournamentId)).map((team) => team.id)
    requireGeneratable(tournament, paid.length)
    await requireNoOtherInProgress(tx, tournamentId)
    if (seeding !== undefined) requireWholeSeeding(seeding, paid)
    const action = seeding === undefined ? 'bracket.generate' : 'bracket.custom_seed'
    const input = { tournament, seeding: seeding ?? paid, opensNow, actor, action } as const
    return { tournament_id: tournamentId, matches: await drawBracket(deps, tx, emit, input) }
  })
}

async function requireNoOtherInProgress(tx: Tx, tournamentId: string): Promise<void> {
  const other = await findOtherInProgress(tx, tournamentId)
  if (other !== undefined) throw anotherInProgress(`“${other.name}” is still in progress. Complete it first.`)
}
