import type { AuditEntry } from '@cup/contract/audit'
import type { Deps } from '../../deps.ts'
import { toCsvLine } from '../../text/csv.ts'
import { type AuditFilter, countAuditEntries, findAuditActions, findAuditEntries } from './audit.queries.ts'
import { AUDIT_CSV_HEADER, toAuditCells, toAuditEntry } from './audit.view.ts'

const PAGE_SIZE = 50
const ENTRY_ID = /^\d{1,18}$/

interface AuditPage {
  entries: AuditEntry[]
  /** The `before` of the next page, or null on the last page. */
  next: string | null
  actions: string[]
  /** All that match, this page and the others, as far as they are counted. */
  total: number
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
    total: await countAuditEntries(db, filter),
  }
}

const ROWS_AT_ONCE = 1000

/** The whole log, or what the filter leaves of it, read and written in parts. */
export async function* exportAuditLog({ db }: Pick<Deps, 'db'>, filter: AuditFilter): AsyncGenerator<string> {
  yield toCsvLine(AUDIT_CSV_HEADER)
  let before: string | undefined
  do {
    const rows = await findAuditEntries(db, { ...filter, before }, ROWS_AT_ONCE)
    before = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id
    yield rows.map((row) => toCsvLine(toAuditCells(row))).join('')
  } while (before !== undefined)
}
