import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { type AuditInput, insertAuditEntry } from '../audit/audit.queries.ts'
import { bookAddedPrize } from '../payments/ledger/book-added-prize.step.ts'
import { pickTerms } from '../tournaments/terms.rules.ts'
import { insertTournament, type NewTournament, type TournamentRow } from '../tournaments/tournaments.queries.ts'

interface OpenCupInput {
  cup: NewTournament
  /** Null when a schedule makes the cup. */
  actor: AuditInput['actor']
}

/** Makes a cup with its terms. Teams can register as soon as it is the current one. */
export async function openCup(tx: Tx, emit: Emit, { cup, actor }: OpenCupInput): Promise<TournamentRow> {
  const tournament = await insertTournament(tx, cup)
  const { id, name } = tournament
  const { automatic, automaticDraw, minTeams, schedule } = cup
  await insertAuditEntry(tx, {
    actor,
    action: 'tournament.create',
    target: { type: 'tournament', id, name },
    tournamentId: id,
    after: {
      name,
      start_date: cup.startDate.toISOString(),
      ...(automatic ? { automatic: true } : {}),
      ...(automaticDraw ? { automatic_draw: true, min_teams: minTeams } : {}),
      ...(schedule ? { schedule_id: schedule.id, schedule_date: schedule.date } : {}),
      ...pickTerms(tournament, cup.terms),
    },
  })
  emit({ type: 'tournament_opened', tournamentId: id, name, startDate: cup.startDate, terms: tournament })
  await bookAddedPrize(tx, emit, tournament)
  return tournament
}
