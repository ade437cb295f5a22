import type { Deps } from '../../deps.ts'
import { toCsv } from '../../text/csv.ts'
import { AUDIT_CSV_HEADER, toAuditCells } from './audit.view.ts'
import { type AuditFilter, findAuditEntries } from './audit-log.queries.ts'

/** Years of cups; a larger log is exported tournament by tournament. */
const MAX_ROWS = 50_000

export async function exportAuditLog({ db }: Pick<Deps, 'db'>, filter: AuditFilter): Promise<string> {
  const rows = await findAuditEntries(db, filter, MAX_ROWS)
  return toCsv(AUDIT_CSV_HEADER, rows.map(toAuditCells))
}
