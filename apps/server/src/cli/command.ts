import type { DatabaseSettings, Settings } from '../config.ts'
import { CliError } from './cli-error.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/** The options of all commands, for `parseArgs`. */
export const OPTIONS = {
  to: { type: 'string' },
  key: { type: 'string' },
  'make-key': { type: 'string' },
  check: { type: 'boolean' },
  replace: { type: 'boolean' },
  retry: { type: 'string' },
  return: { type: 'boolean' },
  drop: { type: 'boolean' },
  erase: { type: 'boolean' },
  records: { type: 'boolean' },
} as const

export type Options = {
  [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean
}

export interface Call {
  /** Read on access, because not every command needs them; throws if one is missing. */
  readonly settings: DatabaseSettings
  /** The whole configuration; throws if a setting is missing. */
  loadSettings: () => Settings
  /** The argument that is not an option. */
  subject: string | undefined
  options: Options
  print: (line: string) => void
}

/** Resolves to false if the process should exit with 1. */
export type Run = (call: Call) => Promise<boolean>

export interface Command {
  run: Run
  usage: string
}

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

export const requireArgument = (subject: string | undefined, what: string): string => {
  if (subject === undefined) throw new CliError(`${what} is missing`)
  return subject
}
