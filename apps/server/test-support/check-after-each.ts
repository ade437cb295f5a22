import type pg from 'pg'
import { afterEach, beforeEach, expect } from 'vitest'
import { readInvariants } from '../src/db/check-invariants.ts'
import { takeLog } from './kept-log.ts'
import { takeMisshapenEvents } from './published-events.ts'
import { openTestDbs } from './test-db.ts'

const SIZE = `select sum(pg_relation_size(name))::int8 as bytes
  from unnest(array['users', 'teams', 'matches', 'payments', 'ledger', 'audit_log']::regclass[]) as name`

const INVARIANTS = readInvariants({ whole: true })

/** Audit entries without an action or a target. */
const VAGUE_ENTRIES = `select * from audit_log
  where action !~ '^[a-z]+[.][a-z_]+$' or coalesce(target_name, '') in ('', ' ()') or before = '{}' or after = '{}'
    or target_type not in ('team', 'match', 'tournament', 'user', 'invite', 'payment', 'payout', 'announcements',
      'schedule')`

beforeEach(({ onTestFailed }) => {
  takeLog()
  onTestFailed(() => {
    const log = takeLog()
    if (log !== '') console.error(log)
  })
})

afterEach(async () => {
  expect(takeMisshapenEvents()).toEqual([])
  for (const { pool } of openTestDbs) expect(await findBrokenRows(pool)).toEqual([])
})

/**
 * Planning the queries takes ten times as long as running them, so a connection keeps the plan until the tables have
 * doubled.
 */
async function findBrokenRows(pool: pg.Pool): Promise<object[]> {
  // not the pool's own `query`, which passes a callback to `connect`: tests that count statements replace that
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>(SIZE)
    const doublings = Math.ceil(Math.log2(Number(rows[0]?.bytes) + 1))
    const broken = await client.query({ name: `invariants-${doublings}`, text: await INVARIANTS })
    const vague = await client.query({ name: 'vague-entries', text: VAGUE_ENTRIES })
    return [...broken.rows, ...vague.rows]
  } finally {
    client.release()
  }
}
