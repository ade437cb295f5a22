import { isLoopbackHost } from './loopback.ts'

/** The environment without blank values, before the form of each value is checked. */
export type RawEnvironment = Readonly<Record<string, string>>

const PLACEHOLDER = /change-?me|placeholder|\bxxx|x{4,}|\byour[-_ ]|<[^@>]*>|\bexample\.(com|org|net)\b|\btodo\b/i

const IDENTITY_KEYS = {
  GOOGLE_CLIENT_ID: 'the client id of your OpenID application',
  GOOGLE_CLIENT_SECRET: 'the client secret of your OpenID application',
} as const
const PAYMENT_KEYS = {
  STRIPE_SECRET_KEY: 'a key starting with sk_live_',
  STRIPE_WEBHOOK_SECRET: 'a value starting with whsec_, or PAYMENTS=off for free cups only',
} as const

const missing = (name: string, expected: string): string =>
  `${name} is missing (expected ${expected}; see .env.example)`
const missingOf = (env: RawEnvironment, needed: Readonly<Record<string, string>>): string[] =>
  Object.entries(needed).flatMap(([name, expected]) => (env[name] === undefined ? missing(name, expected) : []))

/** Without payments there is no payment provider. */
const neededKeys = (env: RawEnvironment): Readonly<Record<string, string>> =>
  env.PAYMENTS === 'off' ? IDENTITY_KEYS : { ...IDENTITY_KEYS, ...PAYMENT_KEYS }

/** Whether any outside provider is configured; if none is, local mode starts its own. */
export const namesProviders = (env: RawEnvironment): boolean =>
  Object.keys(neededKeys(env)).some((name) => env[name] !== undefined)

/** Settings that are required or forbidden, given the others. The form of each value is checked before. */
export const brokenRules = (env: RawEnvironment): string[] =>
  env.NODE_ENV === 'production' ? brokenInProduction(env) : brokenLocally(env)

/** Like `brokenRules`, for the settings of the database only. */
export function brokenDatabaseRules(env: RawEnvironment): string[] {
  const problems: string[] = []
  if (env.NODE_ENV === 'production' && env.DATABASE_URL === undefined) {
    problems.push(missing('DATABASE_URL', 'a postgres:// address, or "embedded" for a database of its own'))
  }
  if (env.DATABASE_DIRECT_URL !== undefined && (env.DATABASE_URL ?? 'embedded') === 'embedded') {
    problems.push(
      'DATABASE_DIRECT_URL is the way around a pooler, so DATABASE_URL must be a postgres:// address as well',
    )
  }
  return problems
}

function brokenInProduction(env: RawEnvironment): string[] {
  const problems = missingOf(env, {
    PUBLIC_ORIGINS: 'the https:// address of the site',
    SUPER_ADMIN_EMAIL: "the super admin's e-mail address",
    ...neededKeys(env),
  })
  problems.push(...brokenDatabaseRules(env))
  if (/(^|[,\s])http:/i.test(env.PUBLIC_ORIGINS ?? '')) problems.push('PUBLIC_ORIGINS must be https in production')
  if (env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS cannot be off in production')
  if (env.LOCAL_MODE_PUBLIC !== undefined) problems.push('LOCAL_MODE_PUBLIC is for local mode only')
  if (/(^|[,\s])(0\.0\.0\.0|::)\/0/.test(env.TRUST_PROXY ?? '')) problems.push('TRUST_PROXY trusts the whole internet')
  if (env.ALLOW_TEST_KEYS !== '1') {
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']) {
      if (/^.k_test_/.test(env[name] ?? '')) problems.push(`${name} is a test key (ALLOW_TEST_KEYS=1 allows it)`)
    }
  }
  for (const [name, value] of Object.entries(env)) {
    if (isOurs(name) && PLACEHOLDER.test(value)) problems.push(`${name} still holds a placeholder`)
  }
  return [...problems, ...brokenAnywhere(env)]
}

/** Local mode lets any visitor sign in as any user, so it accepts neither real keys nor other machines. */
function brokenLocally(env: RawEnvironment): string[] {
  const problems: string[] = []
  if (namesProviders(env)) {
    problems.push(...missingOf(env, neededKeys(env)).map((line) => `${line}, or give none of the providers' keys`))
  } else {
    for (const name of ['STRIPE_PUBLISHABLE_KEY', 'SMTP_URL']) {
      if (env[name] !== undefined) problems.push(`${name} names a real provider, but local mode uses its own`)
    }
  }
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY']) {
    if (/^.k_live_/.test(env[name] ?? '')) problems.push(`${name} is a live key, which only production may use`)
  }
  return [
    ...problems,
    ...(env.LOCAL_MODE_PUBLIC === '1' ? [] : reachableByStrangers(env)),
    ...brokenAnywhere(env),
    ...brokenDatabaseRules(env),
  ]
}

/**
 * Settings that open local mode to other machines: NODE_ENV=production was forgotten, or LOCAL_MODE_PUBLIC is missing.
 */
function reachableByStrangers(env: RawEnvironment): string[] {
  const names: string[] = []
  if (env.HOST !== undefined && !isLoopbackHost(env.HOST)) names.push('HOST')
  if (!namesProviders(env)) {
    if (listOf(env.PUBLIC_ORIGINS).some((origin) => !isLoopbackHost(URL.parse(origin)?.hostname ?? ''))) {
      names.push('PUBLIC_ORIGINS')
    }
    if (listOf(env.TRUST_PROXY).some((cidr) => !isLoopbackHost(cidr.split('/')[0] ?? ''))) names.push('TRUST_PROXY')
  }
  return names.map(
    (name) =>
      `${name} lets other machines reach local mode, where any visitor can sign in as any user: set NODE_ENV=production for a real site (LOCAL_MODE_PUBLIC=1 allows it)`,
  )
}

const listOf = (value = ''): string[] => value.split(',').flatMap((item) => item.trim() || [])

function brokenAnywhere(env: RawEnvironment): string[] {
  const problems: string[] = []
  if (env.SMTP_URL !== undefined) problems.push(...missingOf(env, { MAIL_FROM: 'the address mail comes from' }))
  const modes = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'].flatMap((name) => env[name]?.split('_')[1] ?? [])
  if (new Set(modes).size > 1) problems.push('STRIPE_PUBLISHABLE_KEY is not of the same mode as STRIPE_SECRET_KEY')
  return problems
}

const OURS =
  /^(PUBLIC_ORIGINS|SUPER_ADMIN_EMAIL|DATABASE_URL|DATABASE_DIRECT_URL|OIDC_ISSUER|SMTP_URL|METRICS_TOKEN|(GOOGLE|STRIPE|MAIL)_\w+)$/
const isOurs = (name: string): boolean => OURS.test(name)
