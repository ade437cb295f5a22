import { COUNTED_MATCHES } from '@cup/contract/pages'
import { isId } from '@cup/contract/text-fields'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { countRows } from '../../db/list-counts.ts'
import type { AuditLog } from '../../db/match-tables.ts'
import { currentRequestId } from '../../db/statement-use.ts'
import { toWordSearch } from '../../text/search-words.ts'

export interface AuditInput {
  /** Null for an action of the server, as in a job. */
  actor: { id: string; name: string } | null
  /** Noun and verb, as in `team.delete`. */
  action: string
  target: {
    type: 'team' | 'match' | 'tournament' | 'user' | 'invite' | 'payment' | 'payout' | 'announcements' | 'schedule'
    id: string
    name: string
  }
  tournamentId: string | null
  before?: object | null
  after?: object | null
  reason?: string | null
}

/**
 * Writes the entry in the caller's transaction, so a change and its audit entry are committed together. It names the
 * request in progress.
 */
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
      request_id: currentRequestId() ?? null,
    })
    .execute()
}

export type AuditRow = Selectable<AuditLog>

export interface AuditFilter {
  tournamentId?: string | undefined
  targetId?: string | undefined
  actorId?: string | undefined
  action?: string | undefined
  /** Beginnings of words in the names and the reason, or the whole id of a request. */
  search?: string | undefined
  /** Only entries older than this one. */
  before?: string | undefined
}

/** A malformed id matches nothing, and PostgreSQL would refuse it. */
const hasMalformedId = ({ tournamentId, actorId }: AuditFilter): boolean =>
  [tournamentId, actorId].some((id) => id !== undefined && !isId(id))

const WORDS = sql`search_words(actor_name || ' ' || coalesce(target_name, '') || ' ' || coalesce(reason, ''))`

/** A UUID as the server makes it, or without hyphens, as nginx does. */
const REQUEST_ID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

const matchingEntries = (db: Db, { tournamentId, targetId, actorId, action, search = '', before }: AuditFilter) => {
  const requestId = REQUEST_ID.test(search.trim()) ? search.trim() : undefined
  const words = requestId === undefined ? toWordSearch(search) : undefined
  return db
    .selectFrom('audit_log')
    .$if(tournamentId !== undefined, (query) => query.where('tournament_id', '=', tournamentId ?? null))
    .$if(targetId !== undefined, (query) => query.where('target_id', '=', targetId ?? null))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? null))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? ''))
    .$if(words !== undefined, (query) => query.where(sql<boolean>`${WORDS} @@ to_tsquery('simple', ${words ?? ''})`))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
}

/** Newest first. */
export async function findAuditEntries(db: Db, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  if (hasMalformedId(filter)) return []
  return matchingEntries(db, filter).selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** How many entries match, counted up to a maximum. */
export async function countAuditEntries(db: Db, { before: _, ...filter }: AuditFilter): Promise<number> {
  if (hasMalformedId(filter)) return 0
  return countRows(db, matchingEntries(db, filter).select('id').orderBy('id', 'desc').limit(COUNTED_MATCHES))
}

/** Every action in the log, for the filter. Skips from one action to the next in the index instead of reading all rows. */
export async function findAuditActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select a.action from audit_log a where a.action > known.action order by a.action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`.execute(db)
  return rows.map((row) => row.action)
}
