import { parseDateTime } from '@cup/contract/timestamps'
import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { bookAddedPrize } from '../payments/ledger/book-added-prize.step.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { pickTerms, type TermsInput, toTermsColumns } from '../tournaments/terms.rules.ts'
import { insertTournament } from '../tournaments/tournaments.queries.ts'

interface CreateTournamentInput {
  name: string
  startDate: string
  automatic: boolean
  terms?: TermsInput
  requestId: string
}

/** Creates a tournament. Teams can register as soon as it is the current one. */
export async function createTournament(deps: Deps, actor: Actor, input: CreateTournamentInput): Promise<Tournament> {
  const startDate = parseDateTime(input.startDate)
  if (startDate === undefined) throw new AppError('invalid', 'Invalid start date')
  return inTransaction(deps, async (tx, emit) => {
    const terms = toTermsColumns(input.terms ?? {})
    const tournament = await insertTournament(tx, { name: input.name, startDate, automatic: input.automatic, terms })
    const { id, name } = tournament
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.create',
      target: { type: 'tournament', id, name },
      tournamentId: id,
      after: {
        name,
        start_date: startDate.toISOString(),
        ...(input.automatic ? { automatic: true } : {}),
        ...pickTerms(tournament, terms),
      },
      requestId: input.requestId,
    })
    emit({ type: 'tournament_opened', tournamentId: id, name, startDate })
    await bookAddedPrize(tx, emit, tournament)
    return describeTournament(tx, id)
  })
}
