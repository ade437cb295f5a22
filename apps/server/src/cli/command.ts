import type { DatabaseSettings, Settings } from '../config.ts'
import { CliError } from './cli-error.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

export interface Call {
  settings: DatabaseSettings
  /** The whole configuration, for commands that are about it; throws where something is missing. */
  everything: () => Settings
  /** The one argument that is not an option. */
  subject: string | undefined
  options: { to?: string; key?: string; check?: boolean; replace?: boolean }
  say: (line: string) => void
}

/** Resolves to false if the process should exit with 1. */
export type Command = (call: Call) => Promise<boolean>

export async function using<T>(
  settings: DatabaseSettings,
  work: (database: OpenDatabase) => Promise<T>,
  options: { mayBeNew?: boolean } = {},
): Promise<T> {
  const database = await openDatabase(settings, options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export const needed = (subject: string | undefined, what: string): string => {
  if (subject === undefined) throw new CliError(`${what} is missing`)
  return subject
}
