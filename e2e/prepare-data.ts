import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { memoryFolder } from '@cup/server/testing/memory-folder'
import { keepPreparedDataIn } from '@cup/server/testing/prepared-data'

/** The servers of a run keep their data in one folder, beside the migrated database that they begin with a copy of. */
export default function prepareData(): () => void {
  const folder = mkdtempSync(path.join(memoryFolder(), 'cup-e2e-'))
  // the database's account may enter it
  chmodSync(folder, 0o755)
  const forgetFolder = keepPreparedDataIn(folder)
  return () => {
    forgetFolder()
    rmSync(folder, { recursive: true, force: true })
  }
}
