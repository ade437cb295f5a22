import type pg from 'pg'
import { countRowsRead, judgePlan, type PlanNode } from './judge-plan.ts'
import type { RecordedStatement } from './record-statements.ts'

export interface ExplainedStatement {
  text: string
  problems: string[]
  /** Rows of growing tables; only for reads, which can be run again. */
  rowsRead: number | undefined
}

const STATEMENT = /^\s*(with|select|insert|update|delete|\(select)/i
const IS_READ = /^\s*(select|with recursive|\(select)/i
/** Changes of the queue's own tables, locks and settings have no plan over our tables. */
const IS_FOREIGN = /pgboss\.|pg_advisory|set_config|pg_notify|information_schema|pg_catalog/i

/** The plans of the statements, without sequential scans where possible. */
export async function explainStatements(
  client: pg.ClientBase,
  statements: Iterable<RecordedStatement>,
): Promise<ExplainedStatement[]> {
  const { rows } = await client.query(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const partial = new Set(rows.map((row: { name: string }) => row.name))
  const explained: ExplainedStatement[] = []
  for (const { text, values } of statements) {
    if (!STATEMENT.test(text) || IS_FOREIGN.test(text)) continue
    const isRead = IS_READ.test(text)
    const plan = await explain(client, isRead ? 'analyze, timing off, summary off, ' : '', text, values)
    explained.push({
      text: text.replaceAll(/\s+/g, ' ').trim(),
      problems: judgePlan(plan, partial),
      rowsRead: isRead ? countRowsRead(plan) : undefined,
    })
  }
  return explained
}

async function explain(client: pg.ClientBase, options: string, text: string, values: unknown[]): Promise<PlanNode> {
  await client.query('begin')
  try {
    await client.query('set local enable_seqscan = off')
    // a join may read a short table as a whole although there is an index
    await client.query('set local enable_mergejoin = off')
    await client.query('set local enable_hashjoin = off')
    const { rows } = await client.query(`explain (${options}format json) ${text}`, values)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
  }
}
