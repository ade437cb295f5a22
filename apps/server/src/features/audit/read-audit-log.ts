import { AuditEntry } from '@cup/contract/audit'
import type { Deps } from '../../deps.ts'
import { toCsvLine } from '../../text/csv.ts'
import { maskEmail } from '../../text/mask-email.ts'
import {
  type AuditFilter,
  type AuditRow,
  countAuditEntries,
  findAuditActions,
  findAuditEntries,
} from './audit.queries.ts'

const PAGE_SIZE = 50
const ENTRY_ID = /^\d{1,18}$/

interface AuditPage {
  entries: AuditEntry[]
  /** The `before` of the next page, or null on the last page. */
  next: string | null
  actions: string[]
  /** The entries on all pages, counted up to a maximum. */
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

const EXPORT_BATCH = 1000

/** All entries that match the filter, read and written in batches. */
export async function* exportAuditLog({ db }: Pick<Deps, 'db'>, filter: AuditFilter): AsyncGenerator<string> {
  yield toCsvLine(CSV_COLUMNS)
  let before: string | undefined
  do {
    const rows = await findAuditEntries(db, { ...filter, before }, EXPORT_BATCH)
    before = rows.length < EXPORT_BATCH ? undefined : rows.at(-1)?.id
    yield rows.map((row) => toCsvLine(toAuditCells(row))).join('')
  } while (before !== undefined)
}

const toAuditEntry = (row: AuditRow): AuditEntry => ({ ...row, at: row.at.toISOString() })

const CSV_COLUMNS = Object.keys(AuditEntry.shape) as (keyof AuditEntry)[]

/** One line of the export. The file leaves the product, so every email address in it is masked. */
const toAuditCells = (row: AuditRow): (string | null)[] => {
  const entry = toAuditEntry(row)
  return CSV_COLUMNS.map((column) => toCell(entry[column]))
}

const toCell = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return maskEmails(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Every part of the pattern has a maximum length, so a long text cannot make it slow. */
const EMAIL = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,255}\.[a-z]{2,63}/gi

const maskEmails = (text: string): string => (text.includes('@') ? text.replaceAll(EMAIL, maskEmail) : text)
