import type { AuditEntry } from '@cup/contract/audit'
import type { Deps } from '../../deps.ts'
import { toCsv } from '../../text/csv.ts'
import { type AuditFilter, findAuditActions, findAuditEntries } from './audit.queries.ts'
import { AUDIT_CSV_HEADER, toAuditCells, toAuditEntry } from './audit.view.ts'

const PAGE_SIZE = 50
const ENTRY_ID = /^\d{1,18}$/

interface AuditPage {
  entries: AuditEntry[]
  /** The `before` of the next page, or null on the last page. */
  next: string | null
  actions: string[]
}

/** One page of the log. A malformed `before` is ignored. */
export async function listAuditEntries({ db }: Pick<Deps, 'db'>, filter: AuditFilter): Promise<AuditPage> {
  const before = ENTRY_ID.test(filter.before ?? '') ? filter.before : undefined
  const rows = await findAuditEntries(db, { ...filter, before }, PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  return {
    entries: page.map(toAuditEntry),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    actions: await findAuditActions(db),
  }
}

/** Enough for years of weekly cups. A larger log can be exported tournament by tournament. */
const MAX_ROWS = 50_000

export async function exportAuditLog({ db }: Pick<Deps, 'db'>, filter: AuditFilter): Promise<string> {
  const rows = await findAuditEntries(db, filter, MAX_ROWS)
  return toCsv(AUDIT_CSV_HEADER, rows.map(toAuditCells))
}
