import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { memoryFolder } from '@cup/server/testing/memory-folder'
import { keepPreparedDataIn, prepareData } from '@cup/server/testing/prepared-data'

/** The folder for the data of a run's servers, with the migrated database that each of them starts from a copy of. */
export default async function prepareRun(): Promise<() => void> {
  const folder = mkdtempSync(path.join(memoryFolder(), 'cup-e2e-'))
  // the database's account may enter it
  chmodSync(folder, 0o755)
  const removeSetting = keepPreparedDataIn(folder)
  // not in a worker's fixture: its timeout is a minute, which a cold start on a busy machine exceeds
  await prepareData()
  return () => {
    removeSetting()
    rmSync(folder, { recursive: true, force: true })
  }
}
