import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../src/events/in-transaction.ts'
import { remindOfCups } from '../src/features/notifications/remind-of-cups.job.ts'
import { type Browser, openBrowser } from './browser.ts'
import { createTeam } from './factories/create-team.ts'
import { createTournament } from './factories/create-tournament.ts'
import { recordLog } from './record-log.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const ADDRESSES = {
  captain: 'captain.crunch@private.example',
  friend: 'Friend.Ly@private.example',
  other: 'other.one@private.example',
  admin: 'admin@example.com',
}

const lines: string[] = []
/** All responses to each of them: bodies, and headers without cookies. */
const responses: { who: string; path: string; text: string }[] = []
const secrets = new Set<string>()
/** Texts that some people may see, but that must never be logged. */
const shownSecrets = new Set<string>()
let testApp: TestApp

interface Visitor {
  name: string
  browser: Browser
  token: string | undefined
}

async function call(visitor: Visitor, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await visitor.browser.fetch(`/api${path}`, {
    method,
    headers: {
      ...(visitor.token === undefined ? {} : { authorization: `Bearer ${visitor.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      origin: testApp.origin,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  const text = await response.text()
  responses.push({ who: visitor.name, path, text: `${JSON.stringify(headers)} ${text}` })
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
}

async function signIn(name: string, email: string): Promise<Visitor> {
  const browser = openBrowser(testApp.origin)
  const code = await browser.signIn({ email, name })
  const { body } = await browser.exchange(code)
  await browser.exchange(code)
  for (const secret of [code, body.token, ...browser.cookies.values()]) secrets.add(secret)
  return { name, browser, token: body.token }
}

/** Each person makes each call a few times, with good and bad input, while the mail server refuses and disappears. */
async function liveThroughACup(): Promise<void> {
  await createTournament(testApp.deps.db)
  const nobody: Visitor = { name: 'nobody', browser: openBrowser(testApp.origin), token: undefined }
  const captain = await signIn('Captain', ADDRESSES.captain)
  const friend = await signIn('Friend', ADDRESSES.friend)
  const stranger = await signIn('Stranger', 'stranger@elsewhere.example')
  const admin = await signIn('Admin', ADDRESSES.admin)
  const forger: Visitor = { name: 'forger', browser: openBrowser(testApp.origin), token: `${captain.token}x` }
  const created = await call(captain, 'POST', '/teams/create', {
    team_name: 'Discreet',
    player_emails: [ADDRESSES.friend, ADDRESSES.other],
  })
  await call(captain, 'POST', '/teams/create', { team_name: 'X', player_emails: ['not an address', ADDRESSES.other] })
  await call(captain, 'POST', '/teams/create', {
    team_name: 'Discreet',
    player_emails: Object.values(ADDRESSES).slice(1, 3),
  })
  await deliverMail()
  const [invite] = (await call(friend, 'GET', '/teams/invites')) as unknown as [{ id: string }]
  await call(stranger, 'POST', `/teams/invites/${invite.id}/accept`)
  await call(friend, 'POST', `/teams/invites/${invite.id}/accept`)
  const path = `/admin/teams/${created.id}/invite-player?player_email=${encodeURIComponent(ADDRESSES.other)}`
  for (const visitor of [admin, stranger, nobody, forger]) await call(visitor, 'POST', path)
  for (const visitor of [nobody, stranger, forger, friend, captain, admin]) {
    for (const read of [
      '/teams',
      '/auth/me',
      '/teams/invites',
      '/tournaments/current',
      '/admin/users',
      '/admin/audit',
      '/nowhere',
    ]) {
      await call(visitor, 'GET', read)
    }
  }
  await reachPeople({ captain, others: [friend, stranger, admin, nobody] }, String(created.id))
  const state = 'state-that-nobody-was-given'
  secrets.add(state)
  await call(nobody, 'GET', `/auth/oauth/callback?state=${state}&code=${state}`)
  await call(captain, 'POST', '/auth/logout')
}

/** The calls about devices, mails, join links and Discord, while each provider refuses, fails and accepts. */
async function reachPeople(people: { captain: Visitor; others: Visitor[] }, teamId: string): Promise<void> {
  const { captain, others } = people
  const visitors = [captain, ...others]
  const { push, discord, mail } = testApp.standIns
  const { endpoint, keys } = push.createDevice()
  const webhookToken = discord.webhookUrl.split('/').at(-1) ?? ''
  for (const secret of [keys.p256dh, keys.auth, webhookToken]) secrets.add(secret)
  const codes: string[] = []
  for (const visitor of visitors) {
    await call(visitor, 'PUT', '/notifications/settings', { kind: 'match_called', channel: 'mail', enabled: true })
    await call(visitor, 'PUT', '/admin/announcements', { discord_webhook_url: discord.webhookUrl })
    await call(visitor, 'PUT', '/admin/announcements', { discord_webhook_url: `https://evil.example/${webhookToken}` })
    await call(visitor, 'GET', '/admin/announcements')
    await call(visitor, 'POST', '/admin/announcements/test')
    const link = await call(visitor, 'POST', `/teams/${teamId}/join-link`)
    const code = typeof link.url === 'string' ? new URL(link.url).searchParams.get('join') : null
    if (code !== null) codes.push(code)
  }
  await call(captain, 'POST', '/notifications/subscriptions', { endpoint, keys })
  await call(captain, 'POST', '/notifications/subscriptions', { endpoint: `https://evil.example/${keys.auth}`, keys })
  await call(captain, 'POST', '/notifications/test')
  push.faults.set({ kind: 'answer', status: 403 })
  discord.faults.set({ kind: 'answer', status: 500 })
  await runFailingJobs()
  push.faults.accept()
  discord.faults.accept()
  await call(captain, 'POST', '/notifications/test')
  await remindOf(captain)
  await runFailingJobs()
  const token = /unsubscribe\?token=([\w.-]+)/.exec(JSON.stringify(mail.messages()))?.[1] ?? ''
  for (const shown of [...codes, token, endpoint]) shownSecrets.add(shown)
  expect([codes.length > 0, token !== '']).toEqual([true, true])
  for (const code of codes) for (const visitor of visitors) await call(visitor, 'GET', `/join/${code}`)
  for (const visitor of visitors) await call(visitor, 'GET', '/notifications/settings')
  await call(captain, 'GET', '/account/export')
  await call(captain, 'DELETE', '/notifications/subscriptions', { endpoint })
  for (const visitor of visitors) await call(visitor, 'POST', `/mail/unsubscribe?token=${token}`)
}

/** A mail about a cup that begins, which has a link to unsubscribe. */
async function remindOf(captain: Visitor): Promise<void> {
  const { db, jobs } = testApp.deps
  const { id } = await call(captain, 'GET', '/auth/me')
  const cup = await createTournament(db)
  await db
    .updateTable('tournaments')
    .set({ start_date: new Date(Date.now() + 1_800_000) })
    .where('id', '=', cup.id)
    .execute()
  await createTeam(db, { tournamentId: cup.id, players: [{ id: String(id) }], size: 1, paid: true })
  await inTransaction(testApp.deps, (tx) => jobs.enqueue(tx, remindOfCups, {}))
}

async function deliverMail(): Promise<void> {
  const { mail } = testApp.standIns
  mail.faults.set('refuse', { at: 'recipient', code: 550 })
  await runFailingJobs()
  mail.faults.accept()
  await testApp.testDb.pool.query(
    `update pgboss.job set state = 'created', start_after = now() where state <> 'completed'`,
  )
  await testApp.runJobs()
}

/** Logs like the queue after a failed job. */
const runFailingJobs = (): Promise<unknown> =>
  testApp
    .runJobs()
    .catch((error: unknown) => testApp.deps.log.error({ event: 'job.failed', err: error }, String(error)))

beforeAll(async () => {
  testApp = await buildTestApp({ deps: { log: recordLog(lines) } })
  await liveThroughACup()
})
afterAll(() => testApp.close())

describe('the log of a whole run', () => {
  test('has a line for every call', () => {
    expect(lines.length).toBeGreaterThan(responses.length)
    expect(responses.length).toBeGreaterThan(50)
  })

  test('shows no token, code or cookie', () => {
    expect(shownSecrets.size).toBeGreaterThan(2)
    for (const secret of [...secrets, ...shownSecrets])
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })

  test('shows nobody’s address', () => {
    for (const address of Object.values(ADDRESSES)) {
      expect(lines.filter((line) => line.toLowerCase().includes(address.toLowerCase()))).toEqual([])
    }
  })
})

describe('the responses of a whole run', () => {
  test('show no token, code or cookie', () => {
    for (const secret of secrets) expect(responses.filter(({ text }) => text.includes(secret))).toEqual([])
  })

  const MAY_SEE: Readonly<Record<string, readonly string[]>> = {
    nobody: [],
    forger: [],
    Stranger: [],
    Friend: [ADDRESSES.captain, ADDRESSES.friend, ADDRESSES.other],
    Captain: [ADDRESSES.captain, ADDRESSES.friend, ADDRESSES.other],
    Admin: Object.values(ADDRESSES),
  }
  test.each(Object.entries(MAY_SEE))('show %s only addresses they may see', (who, allowed) => {
    const hidden = Object.values(ADDRESSES).filter((address) => !allowed.includes(address))
    const seen = responses.filter((response) => response.who === who)
    expect(seen.length).toBeGreaterThan(0)
    for (const address of hidden) {
      expect(seen.filter(({ text }) => text.toLowerCase().includes(address.toLowerCase()))).toEqual([])
    }
  })

  test('control: those who may see addresses do', () => {
    const seen = responses.filter(({ who, text }) => who === 'Captain' && text.includes(ADDRESSES.other))
    expect(seen.length).toBeGreaterThan(0)
  })
})
