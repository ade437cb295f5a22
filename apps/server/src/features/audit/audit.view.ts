import type { AuditEntry } from '@cup/contract/audit'
import { maskEmail } from '../../text/mask-email.ts'
import type { AuditRow } from './audit.queries.ts'

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  target_name: row.target_name,
  tournament_id: row.tournament_id,
  before: row.before,
  after: row.after,
  reason: row.reason,
  request_id: row.request_id,
})

export const AUDIT_CSV_HEADER = [
  'id',
  'at',
  'actor_id',
  'actor_name',
  'action',
  'target_type',
  'target_id',
  'target_name',
  'tournament_id',
  'before',
  'after',
  'reason',
  'request_id',
] as const satisfies readonly (keyof AuditEntry)[]

/** One line of the export. The file leaves the product, so every email address in it is masked. */
export const toAuditCells = (row: AuditRow): (string | null)[] => {
  const entry = toAuditEntry(row)
  return AUDIT_CSV_HEADER.map((column) => toCell(entry[column]))
}

const toCell = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  return maskEmails(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Every part has a maximum length, so a long text cannot make the match slow. */
const EMAIL = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,255}\.[a-z]{2,63}/gi

const maskEmails = (text: string): string => (text.includes('@') ? text.replaceAll(EMAIL, maskEmail) : text)
