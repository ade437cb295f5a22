import { isId } from '@cup/contract/text-fields'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AuditLog } from '../../db/match-tables.ts'

export interface AuditInput {
  /** Null when the server acted on its own, as in a job. */
  actor: { id: string; name: string } | null
  /** Noun and verb, as in `team.delete`. */
  action: string
  target: { type: 'team' | 'match' | 'tournament' | 'user' | 'invite' | 'payment' | 'payout'; id: string; name: string }
  tournamentId: string | null
  before?: object | null
  after?: object | null
  reason?: string | null
  requestId?: string | null
}

/** Writes the entry in the caller's transaction, so a change and its audit entry are committed together. */
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

export type AuditRow = Selectable<AuditLog>

export interface AuditFilter {
  tournamentId?: string | undefined
  targetId?: string | undefined
  actorId?: string | undefined
  action?: string | undefined
  /** Only entries older than this one. */
  before?: string | undefined
}

/** Newest first. A malformed id matches nothing. */
export async function findAuditEntries(db: Db, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const { tournamentId, targetId, actorId, action, before } = filter
  const isImpossible = [tournamentId, actorId].some((id) => id !== undefined && !isId(id))
  if (isImpossible) return []
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(tournamentId !== undefined, (query) => query.where('tournament_id', '=', tournamentId ?? null))
    .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId ?? null))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? null))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Every action that occurs in the log, for the filter. */
export async function findAuditActions(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('action').distinct().orderBy('action').execute()
  return rows.map((row) => row.action)
}
