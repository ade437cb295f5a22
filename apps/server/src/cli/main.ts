import { parseArgs } from 'node:util'
import { ConfigError, loadConfig, loadDatabaseConfig } from '../config.ts'
import { sqlState } from '../db/postgres-error.ts'
import { FileExistsError } from '../features/backups/backup-file.ts'
import { BadBackupError } from '../features/backups/verify-backup-file.ts'
import { CliError } from './cli-error.ts'
import { OPTIONS } from './command.ts'
import { COMMANDS, RENAMED } from './commands.ts'
import { reasonOf } from './doctor/finding.ts'

const EXIT_USAGE = 2
const EXIT_CONFIG = 78
const EXPECTED = [CliError, FileExistsError, BadBackupError]

// the reader of a pipe, such as "head", may close it early
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [name = '', subject, ...rest] = positionals
    if (Object.hasOwn(RENAMED, name)) return refuse(`"${name}" is now "${RENAMED[name]}"`)
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command === undefined || rest.length > 0) return refuse(usage())
    const print = (line: string): void => void process.stdout.write(`${line}\n`)
    const call = {
      get settings() {
        return loadDatabaseConfig()
      },
      loadSettings: loadConfig,
      subject,
      options: values,
      print,
    }
    return (await command.run(call)) ? 0 : 1
  } catch (error) {
    return explain(error)
  }
}

function explain(error: unknown): number {
  if (error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`)
    return EXIT_CONFIG
  }
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isUsage) return refuse(`${error.message}\n${usage()}`)
  process.stderr.write(`${messageOf(error)}\n`)
  return 1
}

/** One sentence for errors that an operator can fix, which come from us, the database or the system; else the stack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isExpected =
    EXPECTED.some((kind) => error instanceof kind) ||
    error instanceof AggregateError ||
    sqlState(error) !== undefined ||
    'syscall' in error
  return isExpected ? reasonOf(error) : (error.stack ?? error.message)
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`)
  return EXIT_USAGE
}

function usage(): string {
  return ['npm run admin -- <command>', ...Object.values(COMMANDS).map((command) => `  ${command.usage}`)].join('\n')
}
