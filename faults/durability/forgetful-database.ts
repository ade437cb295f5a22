import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { withDatabaseIn } from '../harness/with-database.ts'

/**
 * Makes a database acknowledge commits without writing them, and stops the processes that would write them later: a
 * crash of the database then loses every commit since. Returns the stopped processes.
 */
export async function makeForgetful(dataDir: string): Promise<number[]> {
  return withDatabaseIn(dataDir, async (db) => {
    await sql`alter system set synchronous_commit = off`.execute(db)
    await sql`alter system set autovacuum = off`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where backend_type in ('walwriter', 'checkpointer', 'background writer')`.execute(db)
    const writers = rows.map(({ pid }) => pid)
    for (const pid of writers) process.kill(pid, 'SIGSTOP')
    return writers
  })
}

/** Kills the embedded database with its stopped processes, which would otherwise keep the next one from starting. */
export function killDatabase(dataDir: string, stopped: readonly number[] = []): void {
  const postmaster = Number(readFileSync(path.join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [postmaster, ...stopped]) process.kill(pid, 'SIGKILL')
}
