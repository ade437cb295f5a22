import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testAppForFile } from '#testing/test-app-for-file'
import { loadConfig, type Providers } from '../../config.ts'
import { WEBHOOK_EVENTS } from '../../gateways/payments/stripe-version.ts'
import { COMMANDS } from '../commands.ts'
import { isPooledByTransaction } from './database-facts.queries.ts'
import { examineClock } from './examine.ts'
import { examineDatabase } from './examine-database.ts'
import { examineProviders } from './examine-providers.ts'

const testApp = testAppForFile()
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctor-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const databaseUrl = (user?: string): string => {
  const { host, port, user: owner, database } = testApp.testDb.connection
  return `postgres://${user ?? owner}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
const providersWith = (change: Partial<Providers> = {}): Providers => {
  const { identity, payments, mail, push, discord } = testApp.deps.config
  return { identity, payments, mail, push, discord, ...change }
}
const linesAbout = async (change: Partial<Providers>, origin = testApp.origin) => {
  const { findings } = await examineProviders(providersWith(change), origin)
  return Object.fromEntries(findings.map(({ subject, isWell, text }) => [subject, `${isWell ? 'ok' : 'DO'}: ${text}`]))
}

describe('the providers', () => {
  test('are all well when every credential works', async () => {
    const { findings, clocks } = await examineProviders(providersWith(), testApp.origin)
    expect(findings.filter(({ isWell }) => !isWell)).toEqual([])
    expect(findings.map(({ subject }) => subject)).toEqual([
      'OpenID discovery',
      'OpenID client',
      'Stripe key',
      'Stripe API version',
      'Stripe webhook',
      'SMTP',
    ])
    expect(clocks.map(({ name }) => name)).toEqual(['the OpenID provider', 'Stripe'])
  })

  test('a wrong client secret is found without a sign-in', async () => {
    const { identity } = testApp.deps.config
    const lines = await linesAbout({ identity: { ...identity, clientSecret: 'another-secret' } })
    expect(lines['OpenID discovery']).toMatch(/^ok/)
    expect(lines['OpenID client']).toBe('DO: invalid_client: check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET')
  })

  test('an unreachable issuer is reported', async () => {
    const { identity } = testApp.deps.config
    const lines = await linesAbout({ identity: { ...identity, issuer: 'http://127.0.0.1:1/' } })
    expect(lines['OpenID discovery']).toContain('check OIDC_ISSUER')
  })

  test('a key that Stripe refuses and an unreachable provider are reported', async () => {
    const { server = null } = testApp.deps.config.payments ?? {}
    const unknown = { webhookSecrets: [], publishableKey: null, livemode: false, server }
    const lines = await linesAbout({ payments: { ...unknown, secretKey: 'sk_test_notthisone' } })
    expect(lines['Stripe key']).toContain('check STRIPE_SECRET_KEY')
    expect(lines['Stripe key']).not.toContain('notthisone')
    await testApp.standIns.payments.goDown()
    const away = await linesAbout({})
    await testApp.standIns.payments.comeUp()
    expect(away['Stripe key']).toContain('DO: ')
  })

  test('no payment provider is needed where payments are off', async () => {
    const lines = await linesAbout({ payments: null })
    expect(Object.keys(lines)).toEqual(['OpenID discovery', 'OpenID client', 'Stripe', 'SMTP'])
    expect(lines.Stripe).toBe('ok: payments are switched off: PAYMENTS=off, and every cup is free')
  })

  test('a webhook with another address does not count', async () => {
    const { payments } = testApp.deps.config
    const { findings } = await examineProviders(providersWith({ payments }), 'https://other.test')
    const webhook = findings.find(({ subject }) => subject === 'Stripe webhook')
    expect(webhook).toMatchObject({
      isWell: false,
      text: "there is none: add https://other.test/api/payments/webhook in Stripe's dashboard",
    })
  })

  test('an unreachable mail server is reported, and no mail server is fine', async () => {
    const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'Cup <cup@cup.test>' }
    expect((await linesAbout({ mail })).SMTP).toContain('check SMTP_URL')
    expect((await linesAbout({ mail: null })).SMTP).toContain('ok: mail is switched off')
  })

  test('the events that docs/operations.md lists are those that are expected', () => {
    const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
    const listed = [...text.matchAll(/`((?:checkout\.session|refund|charge\.dispute)\.\w+)`/g)].map(([, name]) => name)
    expect(listed).toEqual([...WEBHOOK_EVENTS])
  })
})

describe('the clock', () => {
  const reading = (secondsBehind: number) => {
    const readAt = new Date()
    return { name: 'Stripe', readAt, time: new Date(readAt.getTime() - secondsBehind * 1000) }
  }

  test('may differ by half a minute', () => {
    expect(examineClock([reading(5)])).toMatchObject({ isWell: true })
    expect(examineClock([reading(5), reading(600)])).toMatchObject({
      isWell: false,
      text: expect.stringContaining('600 seconds ahead of Stripe'),
    })
    expect(examineClock([reading(-600)]).text).toContain('600 seconds behind Stripe')
  })

  test('is not ok without a clock to compare with', () => {
    expect(examineClock([])).toMatchObject({ isWell: false })
  })
})

describe('the database', () => {
  test('is well for its owner', async () => {
    const { findings, clocks } = await examineDatabase({
      databaseUrl: databaseUrl(),
      databaseDirectUrl: null,
      dataDir: folder,
    })
    expect(findings.map(({ subject }) => subject)).toEqual([
      'database version',
      'database rights',
      'database TLS',
      'database pooler',
      'database connections',
    ])
    expect(findings.slice(0, 4).filter(({ isWell }) => !isWell)).toEqual([])
    expect(clocks).toHaveLength(1)
  })

  test('missing rights of an account are listed', async () => {
    const { db } = testApp.deps
    const role = `doctor_${testApp.testDb.connection.database}`
    await sql`create role ${sql.id(role)} login`.execute(db)
    const { findings } = await examineDatabase({
      databaseUrl: databaseUrl(role),
      databaseDirectUrl: null,
      dataDir: folder,
    })
    const rights = (text: string) => sql`${sql.raw(text)} ${sql.id(role)}`.execute(db)
    await rights('grant create on schema public to')
    await rights(`grant create on database ${testApp.testDb.connection.database} to`)
    const after = await examineDatabase({ databaseUrl: databaseUrl(role), databaseDirectUrl: null, dataDir: folder })
    await rights('drop owned by')
    await sql`drop role ${sql.id(role)}`.execute(db)
    expect(after.findings.find(({ subject }) => subject === 'database rights')?.isWell).toBe(true)
    expect(findings.find(({ subject }) => subject === 'database rights')).toMatchObject({
      isWell: false,
      text: expect.stringContaining('GRANT CREATE ON SCHEMA public and GRANT CREATE ON DATABASE'),
    })
  })

  test('both addresses are tried, and must reach the same database', async () => {
    const about = async (databaseUrlGiven: string) => {
      const addresses = { databaseUrl: databaseUrlGiven, databaseDirectUrl: databaseUrl(), dataDir: folder }
      const { findings } = await examineDatabase(addresses)
      return findings.find(({ subject }) => subject === 'database pooler')
    }
    expect(await about(databaseUrl())).toMatchObject({ isWell: true })
    const { database } = testApp.testDb.connection
    expect(await about(databaseUrl().replace(`/${database}?`, '/postgres?'))).toMatchObject({
      isWell: false,
      text: expect.stringContaining('lead to different databases'),
    })
    expect(await about('postgres://cup@127.0.0.1:1/cup')).toMatchObject({
      isWell: false,
      text: expect.stringContaining('check DATABASE_URL'),
    })
  })

  test('an unreachable database is reported', async () => {
    const { findings } = await examineDatabase({
      databaseUrl: 'postgres://cup@127.0.0.1:1/cup',
      databaseDirectUrl: null,
      dataDir: folder,
    })
    expect(findings).toEqual([
      { subject: 'database', isWell: false, text: expect.stringContaining('check DATABASE_URL') },
    ])
  })

  test('two clients that get the same server process share it by transaction', async () => {
    const { db } = testApp.deps
    expect(await isPooledByTransaction(db, db)).toBe(false)
    // like a pooler: the second client gets the connection that the first one is still using
    const shared = await db.connection().execute((one) => {
      const pooled = {
        connection: () => ({ execute: (work: (db: unknown) => unknown) => work(one) }),
      } as never
      return isPooledByTransaction(pooled, pooled)
    })
    expect(shared).toBe(true)
  })
})

test('the command prints a line for each check and fails if one of them fails', async () => {
  const printed: string[] = []
  const settings = loadConfig({ DATABASE_URL: 'postgres://cup@127.0.0.1:1/cup', DATA_DIR: folder })
  const isWell = await COMMANDS.doctor?.run({
    settings,
    loadSettings: () => settings,
    subject: undefined,
    options: {},
    print: (line) => printed.push(line),
  })
  expect(isWell).toBe(false)
  expect(printed.find((line) => line.startsWith('DO    database '))).toContain('check DATABASE_URL')
  expect(printed.at(-1)).toMatch(/^\d to do$/)
})
