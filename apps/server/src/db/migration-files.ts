import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations')

export interface MigrationFile {
  name: string
  text: string
  checksum: string
  /** The oldest release whose code can run on the schema after this migration. */
  runsWith: string
}

const FILE = /^\d{14}_\w+\.sql$/
const RUNS_WITH = /^-- runs with: (\d+\.\d+\.\d+)\n/m

/** The migrations of a folder in the order of their names. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationFile[]> {
  const names = (await fs.readdir(folder)).filter((name) => FILE.test(name)).sort()
  return Promise.all(names.map((file) => readMigration(folder, file)))
}

async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  const name = path.basename(file, '.sql')
  const text = await fs.readFile(path.join(folder, file), 'utf8')
  const runsWith = RUNS_WITH.exec(text)?.[1]
  if (runsWith === undefined) {
    throw new Error(
      `the migration ${name} does not say which release can run on it: begin it with "-- runs with: 0.1.0"`,
    )
  }
  // correcting this line does not change what was applied
  const checksum = createHash('sha256').update(text.replace(RUNS_WITH, '')).digest('hex')
  return { name, text, checksum, runsWith }
}
