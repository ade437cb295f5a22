import { signIn } from '@cup/rehearsal/person'
import { createPlainBrowser, type PlainBrowser } from '@cup/rehearsal/plain-browser'
import { sql } from 'kysely'
import type { FaultOptions, FaultReport } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import { withDatabaseIn } from '../harness/with-database.ts'

const EXCHANGES_AT_ONCE = 50
const CALLS_AT_ONCE = 20

/** A sign-in code that is exchanged many times at once opens one session. A session that was ended stays ended. */
export const run = ({ full, log }: FaultOptions): Promise<FaultReport> => {
  const { codes, logouts } = full ? { codes: 200, logouts: 100 } : { codes: 4, logouts: 4 }
  return onSite(async (site, report) => {
    const wrong: string[] = []
    for (let made = 0; made < codes; made++) {
      wrong.push(...(await exchangeAtOnce(site, made)))
      if (made % 50 === 49) log(`${made + 1} codes`)
    }
    const alive: string[] = []
    for (let made = 0; made < logouts; made++) alive.push(...(await endWhileUsed(site, made)))
    const sessions = await withDatabaseIn(site.dataDir, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from sessions s join users u on u.id = s.user_id
        where u.email like 'code-%'`.execute(db)
      return rows[0]?.count ?? 0
    })
    report.record('codes', codes)
    report.record('exchanges', codes * EXCHANGES_AT_ONCE)
    report.none('codes that did not open exactly one session', wrong)
    report.equal('sessions', sessions, codes)
    report.record('sessions ended while in use', logouts)
    report.none('sessions that still worked after sign-out', alive)
  })
}

/** Signs in until the one-time code is in the return address, and does not exchange it. */
async function fetchCode(origin: string, browser: PlainBrowser, email: string): Promise<string> {
  const back = encodeURIComponent(`${origin}/prize-pool`)
  const page = await browser.open(`${origin}/api/auth/oauth/login?redirect=${back}`)
  const landed = await browser.submit(page.url, { email, name: 'Code Bearer' })
  return new URLSearchParams(landed.url.hash.slice(1)).get('session_id') ?? ''
}

async function exchangeAtOnce({ origin }: Site, number: number): Promise<string[]> {
  const browser = createPlainBrowser()
  const code = await fetchCode(origin, browser, `code-${number}@example.com`)
  const responses = await Promise.all(
    Array.from({ length: EXCHANGES_AT_ONCE }, () =>
      browser.open(`${origin}/api/auth/oauth/session-data`, { 'x-session-id': code }),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  const isRight = statuses.filter((status) => status === 200).length === 1
  const refusals = statuses.filter((status) => status !== 200 && status !== 401)
  return isRight && refusals.length === 0 ? [] : [`code ${number}: ${statuses.toSorted().join(' ')}`]
}

async function endWhileUsed({ origin }: Site, number: number): Promise<string[]> {
  const person = await signIn(origin, `leaver-${number}@example.com`, 'Leaver')
  const use = async () => (await person.call('GET', '/auth/me')).status
  const uses = Array.from({ length: CALLS_AT_ONCE }, use)
  const ended = person.call('POST', '/auth/logout')
  const meanwhile = await Promise.all([...uses, ...Array.from({ length: CALLS_AT_ONCE }, use)])
  await ended
  const after = await Promise.all(Array.from({ length: CALLS_AT_ONCE }, use))
  const odd = meanwhile.filter((status) => status !== 200 && status !== 401)
  const alive = after.filter((status) => status !== 401)
  return [...odd, ...alive].map((status) => `session ${number}: ${status}`)
}
