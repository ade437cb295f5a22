import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { prepareDataFolder, testRunFolder } from '@cup/server/testing/prepared-data'

export interface Scratch {
  /** A folder in it, not made yet. */
  folder(name: string): string
  /** A folder for the data of a server; in a test run it holds a migrated database already. */
  dataFolder(name: string): Promise<string>
  remove(): void
}

/** A folder for temporary data, in a test run inside the run's own folder. The database's account may enter it. */
export function openScratch(): Scratch {
  const root = mkdtempSync(path.join(testRunFolder() ?? os.tmpdir(), 'cup-faults-'))
  chmodSync(root, 0o755)
  return {
    folder: (name) => path.join(root, name),
    dataFolder: (name) => prepareDataFolder(path.join(root, name)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
