import { parseDateTime } from '@cup/contract/timestamps'
import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { insertTournament } from '../tournaments/tournaments.queries.ts'

interface CreateTournamentInput {
  name: string
  startDate: string
  automatic: boolean
  requestId: string
}

/** Creates a tournament. Teams can register as soon as it is the current one. */
export async function createTournament(deps: Deps, actor: Actor, input: CreateTournamentInput): Promise<Tournament> {
  const startDate = parseDateTime(input.startDate)
  if (startDate === undefined) throw new AppError('invalid', 'Invalid start date')
  return inTransaction(deps, async (tx, emit) => {
    const { id, name } = await insertTournament(tx, { name: input.name, startDate, automatic: input.automatic })
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.create',
      target: { type: 'tournament', id, name },
      tournamentId: id,
      after: { name, start_date: startDate.toISOString(), ...(input.automatic ? { automatic: true } : {}) },
      requestId: input.requestId,
    })
    emit({ type: 'tournament_opened', tournamentId: id, name, startDate })
    return describeTournament(tx, id)
  })
}
