import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { connect } from './open-database.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'

/** Restores a backup into a database server that is started for it and thrown away. Needs no other database. */
export async function checkBackup(file: string, secret?: string): Promise<Restored> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cup-check-'))
  fs.chmodSync(folder, 0o755)
  try {
    const embedded = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false })
    const scratch = connect(embedded.connection, { stop: embedded.stop })
    try {
      return await restoreBackup(scratch, file, { secret })
    } finally {
      await scratch.close()
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
