import type { openPool } from '@cup/server/db/db'

/** The database's best case for as many statements as a call needs: single rows by key, no logic. */
export interface BareTransactions {
  /** A locked row, then another read, three inserts and a notification: six statements between begin and commit. */
  transaction(): Promise<void>
  insert(): Promise<void>
}

export async function prepareBareTransactions(pool: ReturnType<typeof openPool>): Promise<BareTransactions> {
  await pool.query('create table bare_rows (id bigint generated always as identity primary key, text text not null)')
  const { rows } = await pool.query<{ id: string }>("insert into bare_rows (text) values ('locked') returning id")
  const locked = [rows[0]?.id]
  const insert = 'insert into bare_rows (text) values ($1)'
  const statements: [text: string, values: unknown[]][] = [
    ['select * from bare_rows where id = $1 for update', locked],
    ['select * from bare_rows where id = $1', locked],
    [insert, ['one']],
    [insert, ['two']],
    [insert, ['three']],
    ['select pg_notify($1, $2)', ['bare', 'text']],
  ]
  return {
    insert: async () => void (await pool.query(insert, ['alone'])),
    transaction: async () => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const [text, values] of statements) await client.query(text, values)
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  }
}
