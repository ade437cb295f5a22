import { parseArgs } from 'node:util'
import { ConfigError, loadConfig, loadDatabaseConfig } from '../config.ts'
import { FileExistsError } from '../features/backups/backup-file.ts'
import { BadBackupError } from '../features/backups/verify-backup-file.ts'
import { CliError } from './cli-error.ts'
import { COMMANDS } from './commands.ts'

const EXIT_USAGE = 2
const EXIT_CONFIG = 78
const EXPECTED = [CliError, FileExistsError, BadBackupError]

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        key: { type: 'string' },
        check: { type: 'boolean' },
        replace: { type: 'boolean' },
      },
    })
    const [name = '', subject, ...rest] = positionals
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (command === undefined || rest.length > 0) return refuse(usage())
    const say = (line: string): void => void process.stdout.write(`${line}\n`)
    return (await command.run({
      settings: loadDatabaseConfig(),
      everything: loadConfig,
      subject,
      options: values,
      say,
    }))
      ? 0
      : 1
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

/** An error that the operator can fix is one sentence; any other comes with its stack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return EXPECTED.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`)
  return EXIT_USAGE
}

function usage(): string {
  return ['npm run admin -- <command>', ...Object.values(COMMANDS).map((command) => `  ${command.usage}`)].join('\n')
}
