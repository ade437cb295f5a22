import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from './db.ts'

export interface Violation {
  invariant: string
  detail: string
}

const FILE = path.join(import.meta.dirname, 'invariants.sql')
const NAME = /^-- name: (.+)$/m
const WHOLE = /^-- whole: /m

/** Runs every query of invariants.sql. Each returned row is a violation. */
export async function checkInvariants(db: Db): Promise<Violation[]> {
  const { rows } = await sql.raw<Violation>(await readInvariants({ whole: true })).execute(db)
  return rows
}

/** Cups that are not over, and those in which money moved within the last hour. */
export const CHANGED_CUPS = `
  select id from public.tournaments where status <> 'completed'
  union select id from public.tournaments where status = 'completed' and completed_at > now() - interval '1 hour'
  union select tournament_id from public.payments where updated_at > now() - interval '1 hour'
  union select tournament_id from public.ledger where created_at > now() - interval '1 hour'`

const IN_CHANGED = 'tournament_id in (select id from changed)'
const scoped = (table: string, condition: string): string =>
  `${table} as (select * from public.${table} where ${condition})`

/** Each name replaces its table by the rows of the changed cups, so that the queries check only those. */
const SCOPES = [
  `changed as materialized (${CHANGED_CUPS})`,
  scoped('tournaments', 'id in (select id from changed)'),
  ...['teams', 'matches', 'payments', 'ledger', 'payouts'].map((table) => scoped(table, IN_CHANGED)),
  ...['team_members', 'invites'].map((table) => scoped(table, 'team_id in (select id from teams)')),
  ...['checkins', 'lobbies', 'match_reports', 'match_series', 'server_confirmations'].map((table) =>
    scoped(table, 'match_id in (select id from matches)'),
  ),
  ...['refunds', 'partial_refunds', 'disputes'].map((table) =>
    scoped(table, 'payment_id in (select id from payments)'),
  ),
]

/** Runs the queries on recently changed cups only, so the duration does not grow with the number of past cups. */
export async function checkChangedCups(db: Db): Promise<Violation[]> {
  const queries = await readInvariants({ whole: false })
  const { rows } = await sql.raw<Violation>(`with ${SCOPES.join(',\n')}\n${queries}`).execute(db)
  return rows
}

/** One statement with all queries, so that they see the same snapshot. */
export async function readInvariants({ whole }: { whole: boolean }): Promise<string> {
  const text = await fs.readFile(FILE, 'utf8')
  const queries = text.split(/^(?=-- name: )/m).flatMap((part) => {
    const name = NAME.exec(part)?.[1]
    if (name === undefined || (!whole && WHOLE.test(part))) return []
    const query = part.replace(NAME, '').trim().replace(/;$/, '')
    return `select '${name.replaceAll("'", "''")}' as invariant, q.detail from (${query}) as q (detail)`
  })
  return queries.join('\nunion all\n')
}
