import { signIn } from '@cup/rehearsal/person'
import { createPlainBrowser, type PlainBrowser } from '@cup/rehearsal/plain-browser'
import { violationsIn } from '@cup/server/testing/violations-in'
import { sql } from 'kysely'
import { lookIntoFolder } from '../harness/look-into.ts'
import { createReport, type FaultOptions, type FaultReport } from '../harness/report.ts'
import { type Site, withSite } from '../harness/site.ts'

const AT_ONCE = 50
const USES_AT_ONCE = 20

/** One code presented many times at once opens one session; a session that was ended stays ended. */
export const run = ({ full, say = () => {} }: FaultOptions): Promise<FaultReport> => {
  const { codes, logouts } = full ? { codes: 200, logouts: 100 } : { codes: 4, logouts: 4 }
  return withSite(async (site) => {
    const report = createReport()
    const wrong: string[] = []
    for (let made = 0; made < codes; made++) {
      wrong.push(...(await presentAtOnce(site, made)))
      if (made % 50 === 49) say(`${made + 1} codes`)
    }
    const alive: string[] = []
    for (let made = 0; made < logouts; made++) alive.push(...(await endWhileUsed(site, made)))
    const sessions = await lookIntoFolder(site.dataDir, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from sessions s join users u on u.id = s.user_id
        where u.email like 'code-%'`.execute(db)
      return rows[0]?.count ?? 0
    })
    report.figure('codes', codes)
    report.figure('exchanges', codes * AT_ONCE)
    report.none('codes that did not open exactly one session', wrong)
    report.equal('sessions there are', sessions, codes)
    report.figure('sessions ended while in use', logouts)
    report.none('sessions that outlived their end', alive)
    report.none('broken invariants', await lookIntoFolder(site.dataDir, violationsIn))
    return report.result()
  })
}

/** Signs in up to the one-time code in the return address, without exchanging it. */
async function fetchCode(origin: string, browser: PlainBrowser, email: string): Promise<string> {
  const back = encodeURIComponent(`${origin}/prize-pool`)
  const page = await browser.open(`${origin}/api/auth/oauth/login?redirect=${back}`)
  const landed = await browser.submit(page.url, { email, name: 'Code Bearer' })
  return new URLSearchParams(landed.url.hash.slice(1)).get('session_id') ?? ''
}

async function presentAtOnce({ origin }: Site, number: number): Promise<string[]> {
  const browser = createPlainBrowser()
  const code = await fetchCode(origin, browser, `code-${number}@example.com`)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      browser.open(`${origin}/api/auth/oauth/session-data`, { 'x-session-id': code }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  const isRight = statuses.filter((status) => status === 200).length === 1
  const refusals = statuses.filter((status) => status !== 200 && status !== 401)
  return isRight && refusals.length === 0 ? [] : [`code ${number}: ${statuses.toSorted().join(' ')}`]
}

async function endWhileUsed({ origin }: Site, number: number): Promise<string[]> {
  const person = await signIn(origin, `leaver-${number}@example.com`, 'Leaver')
  const use = async () => (await person.call('GET', '/auth/me')).status
  const uses = Array.from({ length: USES_AT_ONCE }, use)
  const ended = person.call('POST', '/auth/logout')
  const meanwhile = await Promise.all([...uses, ...Array.from({ length: USES_AT_ONCE }, use)])
  await ended
  const after = await Promise.all(Array.from({ length: USES_AT_ONCE }, use))
  const odd = meanwhile.filter((status) => status !== 200 && status !== 401)
  const alive = after.filter((status) => status !== 401)
  return [...odd, ...alive].map((status) => `session ${number} answered ${status}`)
}
