import type { AuditEntry } from '@cup/contract/audit'
import { anId } from './samples.ts'

/** Another admin's score for the first match, a moment ago. */
export const anAuditEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '9',
  at: new Date().toISOString(),
  actor_id: anId(9),
  actor_name: 'Grace',
  action: 'match.set_score',
  target_type: 'match',
  target_id: anId(501),
  target_name: null,
  tournament_id: null,
  before: null,
  after: null,
  reason: null,
  request_id: null,
  ...changes,
})
