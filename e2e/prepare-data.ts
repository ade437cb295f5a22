import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { memoryFolder } from '@cup/server/testing/memory-folder'
import { keepPreparedDataIn, prepareData } from '@cup/server/testing/prepared-data'

/** The servers of a run keep their data in one folder, beside the migrated database that they begin with a copy of. */
export default async function prepareRun(): Promise<() => void> {
  const folder = mkdtempSync(path.join(memoryFolder(), 'cup-e2e-'))
  // the database's account may enter it
  chmodSync(folder, 0o755)
  const forgetFolder = keepPreparedDataIn(folder)
  // here, because a worker's fixture has a minute for it, which a cold start on a busy machine exceeds
  await prepareData()
  return () => {
    forgetFolder()
    rmSync(folder, { recursive: true, force: true })
  }
}
