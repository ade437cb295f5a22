import { ConfigError, loadConfig, type Settings } from './config.ts'
import { createLogger } from './log/logger.ts'
import { notifySystemd } from './notify-systemd.ts'
import { untilReady } from './readiness.ts'
import { RELEASE } from './release.ts'
import { shutDownOnSignals } from './shutdown.ts'
import { type StartOverrides, startServer } from './start-server.ts'

/** The exit code for a configuration error (EX_CONFIG): init systems should not restart. */
const EXIT_CONFIG = 78

/** Runs the server in this process until a signal ends it. Resolves when it is ready. */
export async function runServer(overrides: Omit<StartOverrides, 'stopping'> = {}): Promise<void> {
  const settings = readSettings()
  const log = createLogger(settings)
  const exit = (code: number): never => process.exit(code)
  log.info({ event: 'starting', release: RELEASE }, 'starting')
  for (const notice of settings.start.notices) log.warn({ event: 'setting.retired' }, notice)
  const ending = shutDownOnSignals({ log, graceSeconds: settings.shutdownGraceSeconds, exit })
  try {
    const server = await startServer(settings, log, { ...overrides, stopping: ending.stopping })
    ending.started(server)
    if (settings.production) log.info({ event: 'started', ...describe(settings), address: server.address }, 'ready')
    else process.stdout.write(welcome(settings))
    if (settings.start.notifiesSystemd) {
      await untilReady(server.checks, ending.stopping)
      await notifySystemd().catch((error: unknown) => log.error({ err: error }, 'systemd was not notified'))
    }
  } catch (error) {
    if (!ending.startStopped(error)) {
      process.stderr.write(`cannot start: ${reasonOf(error)}\n`)
      exit(1)
    }
  }
}

function readSettings(): Settings {
  try {
    return loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(EXIT_CONFIG)
  }
}

/** The settings that operators look for in the log. */
function describe({ databaseUrl, backups, providers, start }: Settings) {
  return {
    release: RELEASE,
    database: databaseUrl === null ? 'embedded' : 'given',
    backups: { folder: backups.folder, encrypted: backups.recipient !== null },
    payments: start.takesPayments,
    mail: providers !== 'stand-ins' && providers.mail !== null,
  }
}

/** A refused connection is an AggregateError with an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  // the text of PgBouncer
  return message.includes('unsupported startup parameter')
    ? `${message} (DATABASE_URL leads through a pooler: set DATABASE_DIRECT_URL as well)`
    : message
}

function welcome({ publicOrigins: [origin = ''], superAdminEmail, providers }: Settings): string {
  const lines = [`Ready: ${origin}`]
  if (providers === 'stand-ins') {
    lines.push(
      `Sign in as ${superAdminEmail} to be the super admin; any other address is a player.`,
      `Sign-in, payments and mail stay on this machine: ${origin}/dev`,
    )
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`
}
