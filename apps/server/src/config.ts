import path from 'node:path'
import { misspelledNames } from './config-names.ts'
import { type PushKeys, RETIRED_NAMES, withoutRetired } from './config-retired.ts'
import { brokenDatabaseRules, brokenRules, namesProviders, type RawEnvironment } from './config-rules.ts'
import { ALL_SECRETS, readSecretFiles } from './config-secret-files.ts'
import { type Environment, environment, type logLevels } from './config-values.ts'

export type LogLevel = (typeof logLevels)[number]

export interface IdentityConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** Only for the provider of local mode. */
  allowHttp: boolean
  /** How long one call to the provider may take. */
  timeoutSeconds: number
}

export interface PaymentsConfig {
  secretKey: string
  /** More than one while a secret is being rotated. */
  webhookSecrets: readonly string[]
  publishableKey: string | null
  livemode: boolean
  /** The address of the API, unless Stripe serves it. */
  server: { host: string; port: number; protocol: 'http' } | null
}

export interface MailConfig {
  smtpUrl: string
  from: string
}

export interface PushConfig {
  /** Contact for operators of push services: a mailto: or https: address. */
  subject: string
  /** The local push service of local mode. */
  readonly localOrigin: string | null
}

export interface DiscordConfig {
  /** The local Discord of local mode. */
  readonly localOrigin: string | null
}

export interface Providers {
  identity: IdentityConfig
  /** `null` switches payments off: every cup is free. */
  payments: PaymentsConfig | null
  /** `null` sends nothing. */
  mail: MailConfig | null
  push: PushConfig
  discord: DiscordConfig
}

/** The settings of the operator's commands, which work without the providers' secrets. */
export interface DatabaseSettings {
  dataDir: string
  /** `null` is the embedded database. */
  databaseUrl: string | null
  /** The address of the same database without a pooler, for work that needs its own session. */
  databaseDirectUrl: string | null
  backups: BackupSettings
  /** Where browsers reach the site; links use the first one. */
  publicOrigins: readonly string[]
}

export interface BackupSettings {
  /** Minutes between two backups that the server makes by itself; 0, outside production, makes none. */
  everyMinutes: number
  folder: string
  /** Public key that backups are encrypted to. */
  recipient: string | null
}

/** The settings from the environment. In local mode the providers are known only after they have started. */
export interface Settings extends DatabaseSettings {
  production: boolean
  host: string
  port: number
  superAdminEmail: string
  trustProxy: readonly string[]
  /** False where another server serves the pages, as in development. */
  servesSite: boolean
  rateLimits: boolean
  metricsToken: string | null
  shutdownGraceSeconds: number
  logLevel: LogLevel
  secureCookies: boolean
  /** The port of the game on a player's machine, to which pages may connect. */
  gamePort: number
  /** Local mode only: clients on other machines may use the local providers. */
  localModePublic: boolean
  /** Contact for security reports: a mailto: or https: address. */
  securityContact: string | null
  providers: Providers | 'stand-ins'
  start: StartSettings
}

/** Settings that only the start of the server needs. */
export interface StartSettings {
  /** For local mode, whose providers are created at the start. */
  takesPayments: boolean
  /** Whether systemd waits for the notification that the server is ready. */
  notifiesSystemd: boolean
  /** What the operator should change about settings of an earlier release; logged once. */
  notices: readonly string[]
  /** Push keys of an earlier release's settings, to be stored in the database. */
  retiredPushKeys: PushKeys | null
}

export interface Config extends Omit<Settings, 'providers' | 'start'>, Providers {}

/** All problems of the environment, one line each, without values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const BACKUP_EVERY_MINUTES = 60
const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..')

/** Reads and checks the whole environment; throws a ConfigError that lists every mistake at once. */
export function loadConfig(processEnv: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const { read, problems, start } = readEnvironment(processEnv)
  const parsed = environment.safeParse(read)
  if (!parsed.success || problems.length > 0 || brokenRules(read).length > 0) {
    throw toError([...problems, ...misformed(parsed.error), ...brokenRules(read)])
  }
  return toSettings(parsed.data, namesProviders(read), start)
}

/** Reads only the settings of the database; the others may be missing. */
export function loadDatabaseConfig(
  processEnv: Readonly<Record<string, string | undefined>> = process.env,
): DatabaseSettings {
  const { read, problems } = readEnvironment(processEnv, ['DATABASE_URL', 'DATABASE_DIRECT_URL'])
  const parsed = environment.pick(DATABASE_VARIABLES).safeParse(read)
  if (!parsed.success || problems.length > 0 || brokenDatabaseRules(read).length > 0) {
    throw toError([...problems, ...misformed(parsed.error), ...brokenDatabaseRules(read)])
  }
  return toDatabaseSettings(parsed.data)
}

function readEnvironment(
  processEnv: Readonly<Record<string, string | undefined>>,
  secrets: readonly string[] = ALL_SECRETS,
): { read: RawEnvironment; problems: string[]; start: StartSettings } {
  const raw = withoutBlanks(processEnv)
  const names = [...Object.keys(environment.shape), ...RETIRED_NAMES]
  const misspelled = misspelledNames(raw, names, ALL_SECRETS)
  const { env, problems } = readSecretFiles(raw, secrets)
  const { env: read, notices, pushKeys } = withoutRetired(env)
  const notifiesSystemd = raw.NOTIFY_SOCKET !== undefined
  const start = { takesPayments: read.PAYMENTS !== 'off', notifiesSystemd, notices, retiredPushKeys: pushKeys }
  return { read, problems: [...misspelled, ...problems], start }
}

const misformed = (error: { issues: { path: PropertyKey[]; message: string }[] } | undefined): string[] =>
  error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
const toError = (problems: readonly string[]): ConfigError =>
  new ConfigError([...new Set(problems)].map((problem) => `config: ${problem}`))

const DATABASE_VARIABLES = {
  NODE_ENV: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  BACKUP_DIR: true,
  BACKUP_RECIPIENT: true,
  PUBLIC_ORIGINS: true,
  PORT: true,
} as const

function toDatabaseSettings(env: Pick<Environment, keyof typeof DATABASE_VARIABLES>): DatabaseSettings {
  const dataDir = path.resolve(PROJECT_ROOT, env.DATA_DIR)
  return {
    dataDir,
    databaseUrl: env.DATABASE_URL === 'embedded' ? null : (env.DATABASE_URL ?? null),
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    backups: {
      everyMinutes: env.NODE_ENV === 'production' ? BACKUP_EVERY_MINUTES : 0,
      folder: path.resolve(PROJECT_ROOT, env.BACKUP_DIR ?? path.join(dataDir, 'backups')),
      recipient: env.BACKUP_RECIPIENT ?? null,
    },
    publicOrigins: env.PUBLIC_ORIGINS ?? ['localhost', '127.0.0.1'].map((host) => `http://${host}:${env.PORT}`),
  }
}

const withoutBlanks = (env: Readonly<Record<string, string | undefined>>): RawEnvironment =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])))

function toSettings(env: Environment, hasProviders: boolean, start: StartSettings): Settings {
  const production = env.NODE_ENV === 'production'
  const database = toDatabaseSettings(env)
  const { publicOrigins } = database
  return {
    production,
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: env.PORT,
    ...database,
    superAdminEmail: env.SUPER_ADMIN_EMAIL ?? 'admin@example.com',
    trustProxy: env.TRUST_PROXY,
    servesSite: env.SERVE_SITE === 'on',
    rateLimits: env.RATE_LIMITS === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    shutdownGraceSeconds: env.SHUTDOWN_GRACE ?? (production ? 3 : 0),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    secureCookies: publicOrigins.every((origin) => origin.startsWith('https:')),
    gamePort: env.GAME_PORT,
    localModePublic: env.LOCAL_MODE_PUBLIC,
    securityContact: env.SECURITY_CONTACT ?? null,
    providers: hasProviders ? toProviders(env, publicOrigins) : 'stand-ins',
    start,
  }
}

const toProviders = (env: Environment, publicOrigins: readonly string[]): Providers => ({
  identity: {
    issuer: env.OIDC_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID ?? '',
    clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
    allowHttp: false,
    timeoutSeconds: 8,
  },
  payments: env.PAYMENTS === 'off' ? null : toPayments(env),
  mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
  push: {
    subject: env.SECURITY_CONTACT ?? publicOrigins[0] ?? '',
    localOrigin: null,
  },
  discord: { localOrigin: null },
})

const toPayments = (env: Environment): PaymentsConfig => ({
  secretKey: env.STRIPE_SECRET_KEY ?? '',
  webhookSecrets: env.STRIPE_WEBHOOK_SECRET ?? [],
  publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
  livemode: /_live_/.test(env.STRIPE_SECRET_KEY ?? ''),
  server: null,
})
