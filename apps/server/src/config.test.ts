import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '#testing/production-environment'
import { ConfigError, loadConfig } from './config.ts'
import { developerEnvironment, operatorEnvironment } from './config-values.ts'

const problemsOf = (env: Record<string, string | undefined>): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('local mode', () => {
  test('needs nothing', () => {
    expect(loadConfig({})).toMatchObject({
      production: false,
      host: 'localhost',
      port: 3000,
      publicOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      superAdminEmail: 'admin@example.com',
      databaseUrl: null,
      providers: 'stand-ins',
      secureCookies: false,
      servesSite: true,
      rateLimits: true,
      gamePort: 49_124,
    })
  })

  test('takes its origin from the port', () => {
    expect(loadConfig({ PORT: '8080' }).publicOrigins).toEqual(['http://localhost:8080', 'http://127.0.0.1:8080'])
  })

  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['STRIPE_SECRET_KEY', { ...PRODUCTION, NODE_ENV: 'development' }],
    [
      'GOOGLE_CLIENT_ID',
      { STRIPE_SECRET_KEY: 'sk_test_1234567890', STRIPE_WEBHOOK_SECRET: PRODUCTION.STRIPE_WEBHOOK_SECRET },
    ],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.cup.test', MAIL_FROM: 'a@cup.test' }],
    ['NODE_ENV', { NODE_ENV: 'prodution' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_ORIGINS', { PUBLIC_ORIGINS: 'http://localhost:3000/' }],
    ['PUBLIC_ORIGINS', { PUBLIC_ORIGINS: '*' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['PUBLIC_ORIGINS', { PUBLIC_ORIGINS: 'https://cup.test' }],
    ['PUBLIC_ORIGINS', { PUBLIC_ORIGINS: 'http://localhost:3000,http://192.168.0.7:3000' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['SUPER_ADMIN_EMAIL', { SUPER_ADMIN_EMAIL: '\u212Aing@cup.test' }],
  ])('refuses a mistake in %s', (name, env) => {
    expect(problemsOf(env).some((line) => line.startsWith(`config: ${name} `))).toBe(true)
  })

  test('lets other machines in only with LOCAL_MODE_PUBLIC=1', () => {
    const open = { HOST: '0.0.0.0', PUBLIC_ORIGINS: 'https://cup.test', TRUST_PROXY: '10.0.0.0/8' }
    expect(problemsOf(open)).toHaveLength(3)
    expect(problemsOf(open)[1]).toContain('set NODE_ENV=production for a real site (LOCAL_MODE_PUBLIC=1 allows it)')
    expect(loadConfig({ ...open, LOCAL_MODE_PUBLIC: '1' }).host).toBe('0.0.0.0')
  })

  test('takes any address of this machine, and a proxy on it', () => {
    const here = { PUBLIC_ORIGINS: 'http://localhost:8080,http://127.0.0.1:8080,http://[::1]:8080' }
    expect(problemsOf({ ...here, TRUST_PROXY: '127.0.0.0/8,::1' })).toEqual([])
  })

  test("works with a provider's test keys when all of them are given", () => {
    const { DATABASE_URL: _, PUBLIC_ORIGINS: __, ...keys } = PRODUCTION
    const settings = loadConfig({ ...keys, NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_test_1234567890' })
    expect(settings.providers).toMatchObject({ payments: { livemode: false }, identity: { allowHttp: false } })
  })
})

describe('production', () => {
  test('starts when everything is given', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      secureCookies: true,
      shutdownGraceSeconds: 3,
      logLevel: 'info',
      providers: {
        identity: { issuer: 'https://accounts.google.com', clientId: PRODUCTION.GOOGLE_CLIENT_ID },
        payments: { livemode: true, publishableKey: null, server: null },
        mail: { smtpUrl: PRODUCTION.SMTP_URL, from: PRODUCTION.MAIL_FROM },
      },
    })
  })

  const needed = Object.keys(PRODUCTION).filter((name) => !['NODE_ENV', 'SMTP_URL'].includes(name))
  test.each(needed)('says that %s is missing', (name) => {
    const problems = problemsOf({ ...PRODUCTION, [name]: '' })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^config: ${name} is missing \\(expected .+\\)$`))
  })

  test.each([
    ['DATABASE_URL', 'mysql://localhost'],
    ['PUBLIC_ORIGINS', 'http://cup.test'],
    ['PUBLIC_ORIGINS', 'https://cup.test,http://other.test'],
    ['SUPER_ADMIN_EMAIL', 'admin@example.com'],
    ['GOOGLE_CLIENT_SECRET', 'changeme'],
    ['GOOGLE_CLIENT_ID', 'your-client-id'],
    ['OIDC_ISSUER', 'http://accounts.test'],
    ['STRIPE_SECRET_KEY', 'sk_test_1234567890'],
    ['STRIPE_SECRET_KEY', 'sk_live_xxxxxxxxxxxx'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_1234567890'],
    ['SMTP_URL', 'http://mail.cup.test'],
    ['MAIL_FROM', 'a@cup.test, b@cup.test'],
    ['RATE_LIMITS', 'off'],
    ['LOCAL_MODE_PUBLIC', '1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['ALLOW_TEST_KEYS', 'yes'],
    ['PAYMENTS', 'no'],
  ])('refuses %s=%s', (name, value) => {
    const problems = problemsOf({ ...PRODUCTION, [name]: value })
    expect(problems.some((line) => line.startsWith(`config: ${name} `))).toBe(true)
  })

  test('uses the embedded database only when asked to', () => {
    const { DATABASE_URL: _, ...rest } = PRODUCTION
    expect(problemsOf(rest)).toHaveLength(1)
    expect(loadConfig({ ...rest, DATABASE_URL: 'embedded' }).databaseUrl).toBeNull()
  })

  test('sends mail if there is an address of a mail server', () => {
    const { SMTP_URL: _, ...rest } = PRODUCTION
    expect(loadConfig(rest).providers).toMatchObject({ mail: null })
  })

  test('needs no payment provider with PAYMENTS=off, and uses no key of one', () => {
    const { STRIPE_SECRET_KEY: _, STRIPE_WEBHOOK_SECRET: __, ...rest } = PRODUCTION
    expect(problemsOf(rest)).toHaveLength(2)
    expect(loadConfig({ ...rest, PAYMENTS: 'off' }).providers).toMatchObject({ payments: null })
    expect(loadConfig({ ...PRODUCTION, PAYMENTS: 'off' }).providers).toMatchObject({ payments: null })
  })

  test('backs up every hour', () => {
    expect(loadConfig(PRODUCTION).backups.everyMinutes).toBe(60)
  })

  test('accepts test keys only with ALLOW_TEST_KEYS=1', () => {
    const env = { ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_1234567890' }
    expect(problemsOf(env)).toHaveLength(1)
    expect(loadConfig({ ...env, ALLOW_TEST_KEYS: '1' }).providers).toMatchObject({ payments: { livemode: false } })
  })

  test('accepts two webhook secrets while one is rolled', () => {
    const secrets = [PRODUCTION.STRIPE_WEBHOOK_SECRET, 'whsec_abcdefghijklmnopqrstuvwx']
    const { providers } = loadConfig({ ...PRODUCTION, STRIPE_WEBHOOK_SECRET: secrets.join(',') })
    expect(providers).toMatchObject({ payments: { webhookSecrets: secrets } })
  })

  test('lists every mistake at once and prints no value', () => {
    const problems = problemsOf({
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_test_verysecret99',
      RATE_LIMITS: 'off',
    })
    const named = problems.map((line) => line.split(' ')[1])
    expect(named).toEqual(
      expect.arrayContaining([
        'DATABASE_URL',
        'PUBLIC_ORIGINS',
        'SUPER_ADMIN_EMAIL',
        'STRIPE_SECRET_KEY',
        'RATE_LIMITS',
      ]),
    )
    expect(problems.join()).not.toContain('verysecret99')
  })
})

describe('the settings', () => {
  const read = (file: string): string => fs.readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8')
  const namedIn = (file: string): string[] =>
    read(file)
      .split('\n')
      .flatMap((line) => /^(?:# )?([A-Z_]+)=/.exec(line)?.[1] ?? [])

  test('of an operator are in .env.example, and those of a developer in a file of their own', () => {
    expect(namedIn('.env.example').toSorted()).toEqual(Object.keys(operatorEnvironment.shape).toSorted())
    expect(namedIn('.env.development.example').toSorted()).toEqual(Object.keys(developerEnvironment.shape).toSorted())
  })

  test('of an operator are at most 24', () => {
    expect(Object.keys(operatorEnvironment.shape).length).toBeLessThanOrEqual(24)
  })

  test.each(['.env.example', '.env.development.example'])('in %s can be used as they are', (file) => {
    const set = read(file)
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
        return name === undefined ? [] : [[name, value ?? '']]
      })
    expect(loadConfig(Object.fromEntries(set)).providers).toBe('stand-ins')
  })
})
