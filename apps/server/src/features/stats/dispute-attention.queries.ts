import type { Db } from '../../db/db.ts'

export interface OpenDispute {
  payment_id: string
  team_id: string
  team_name: string
  tournament_id: string
  amount_cents: number | null
  evidence_due_at: Date | null
  since: Date
}

/** Open disputes of all tournaments, the most urgent of each payment. */
export async function findOpenDisputes(db: Db): Promise<OpenDispute[]> {
  return db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .distinctOn('d.payment_id')
    .select([
      'd.payment_id',
      'p.team_id',
      't.team_name',
      'p.tournament_id',
      'd.amount_cents',
      'd.evidence_due_at',
      'd.updated_at as since',
    ])
    .where('d.state', '=', 'open')
    .orderBy('d.payment_id')
    .orderBy('d.evidence_due_at')
    .execute()
}
