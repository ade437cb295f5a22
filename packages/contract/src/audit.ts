import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './timestamps.ts'

export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  actor_id: z.nullable(z.string()),
  actor_name: z.string(),
  action: z.string(),
  target_type: z.string(),
  target_id: z.nullable(z.string()),
  target_name: z.nullable(z.string()),
  tournament_id: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  tournament_id: z.optional(z.string()),
  target_id: z.optional(z.string()),
  actor_id: z.optional(z.string()),
  action: z.optional(z.string()),
  q: z.optional(z.string()),
}

export const auditLog = endpoint({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  limit: 'none',
  summary:
    'The audit log, newest first, in pages of 50; `before` is the last id of the previous page, `q` searches names and reasons',
  query: z.object({ ...filters, before: z.optional(z.string()) }),
  response: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.string()), actions: z.array(z.string()) }),
})

export const auditCsv = endpoint({
  method: 'GET',
  path: '/admin/audit/csv',
  access: 'admin',
  limit: 'none',
  format: 'csv',
  summary: 'The same entries as CSV, e-mail addresses masked',
  query: z.object(filters),
  response: z.string(),
})
