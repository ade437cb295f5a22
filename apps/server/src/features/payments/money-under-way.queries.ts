import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export interface MoneyUnderWay {
  kind: 'cup' | 'schedule' | 'payment'
  name: string
}

/** One reason why payments are still needed: a cup with a fee that is not over, or a payment that is not settled. */
export async function findMoneyUnderWay(db: Db): Promise<MoneyUnderWay | undefined> {
  const { rows } = await sql<MoneyUnderWay>`
    select 'cup' as kind, name from tournaments where status <> 'completed' and entry_fee_cents > 0
    union all
    select 'schedule', name_pattern from schedules where enabled and entry_fee_cents > 0
    union all
    select 'payment', t.team_name from payments p join teams t on t.id = p.team_id
    where p.state in ('creating', 'open', 'unapplied', 'refund_pending')
    limit 1`.execute(db)
  return rows[0]
}
