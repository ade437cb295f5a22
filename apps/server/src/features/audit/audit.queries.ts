import type { Tx } from '../../db/db.ts'

export interface AuditInput {
  /** Null when the server acted by itself. */
  actor: { id: string; name: string } | null
  /** Verb and noun, as in `team.delete`. */
  action: string
  target: { type: 'team' | 'match' | 'tournament' | 'user' | 'invite' | 'payment' | 'payout'; id: string; name: string }
  tournamentId: string | null
  before?: object | null
  after?: object | null
  reason?: string | null
  requestId?: string | null
}

/** Writes one line of the log in the caller's transaction, so that no change is without one. */
export async function insertAuditEntry(tx: Tx, entry: AuditInput): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actor?.id ?? null,
      actor_name: entry.actor?.name ?? 'Server',
      action: entry.action,
      target_type: entry.target.type,
      target_id: entry.target.id,
      target_name: entry.target.name,
      tournament_id: entry.tournamentId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      reason: entry.reason ?? null,
      request_id: entry.requestId ?? null,
    })
    .execute()
}
