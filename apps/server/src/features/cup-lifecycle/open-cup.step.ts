import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { type AuditInput, insertAuditEntry } from '../audit/audit.queries.ts'
import { bookAddedPrize } from '../payments/ledger/book-in-ledger.step.ts'
import { pickTerms } from '../tournaments/terms.rules.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { insertTournament, type NewTournament, type TournamentRow } from '../tournaments/tournaments.queries.ts'

interface OpenCupInput {
  cup: NewTournament
  /** Null when a schedule makes the cup. */
  actor: AuditInput['actor']
}

/** Makes a cup with its terms. Teams can register as soon as it is the current one. */
export async function openCup(tx: Tx, emit: Emit, { cup, actor }: OpenCupInput): Promise<TournamentRow> {
  const tournament = await insertTournament(tx, cup)
  const { id, name, start_date: startDate, automatic, automatic_draw, schedule_id, schedule_date } = tournament
  await insertAuditEntry(tx, {
    actor,
    action: 'tournament.create',
    ...aboutTournament(tournament),
    after: {
      name,
      start_date: startDate.toISOString(),
      ...(automatic && { automatic }),
      ...(automatic_draw && { automatic_draw, min_teams: cup.min_teams }),
      ...(schedule_id !== null && { schedule_id, schedule_date }),
      ...pickTerms(tournament, cup),
    },
  })
  emit({ type: 'tournament_opened', tournamentId: id, name, startDate, terms: tournament })
  await bookAddedPrize(tx, emit, tournament)
  return tournament
}
