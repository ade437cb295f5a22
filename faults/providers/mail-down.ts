import type { Person } from '@cup/rehearsal/person'
import { type RawBuilder, sql } from 'kysely'
import { percentile } from '../harness/percentiles.ts'
import type { FaultOptions, FaultReport, Reporter } from '../harness/report.ts'
import { onSite, type Site } from '../harness/site.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { withDatabaseIn } from '../harness/with-database.ts'

type Trouble = 'down' | 'hangs' | 'refuses for now' | 'loses its response'

const DELIVERED_WITHIN_MS = 75_000
/** Allowed beside the baseline: the response must not wait for the mail server. */
const SLACK_MS = 250
const OUTAGE = "interval '1 hour'"

interface Sizes {
  teams: number
  troubles: readonly Trouble[]
}
const FULL: Sizes = { teams: 250, troubles: ['down', 'refuses for now', 'hangs', 'loses its response'] }
const SLICE: Sizes = { teams: 5, troubles: ['down'] }

/** The mail server is down, hangs, refuses or loses its response: teams can still be created, and all mails arrive. */
export const run = ({ full, log }: FaultOptions): Promise<FaultReport> => {
  const { teams, troubles } = full ? FULL : SLICE
  return onSite(async (site, report) => {
    const baseline = await makeTeams(site, 'baseline', Math.max(10, teams / 5))
    await untilDelivered(site, 'baseline', Math.max(10, teams / 5) * 2)
    for (const trouble of troubles) {
      await endure(site, trouble, teams, percentile(baseline, 0.99), report)
      log(`${trouble}: done`)
    }
  })
}

async function endure(site: Site, trouble: Trouble, teams: number, baseMs: number, report: Reporter): Promise<void> {
  const { mail } = site.providers.controls
  mail.clear()
  const lost = teams / 10
  if (trouble === 'down') await mail.goDown()
  else if (trouble === 'hangs') mail.faults.set('hang')
  else if (trouble === 'refuses for now') mail.faults.set('refuse')
  else mail.faults.set('lose_answer', { times: lost })
  const slug = trouble.replaceAll(' ', '-')
  const times = await makeTeams(site, slug, teams)
  report.atMost(`${trouble}: making a team p99 ms`, percentile(times, 0.99), 2 * baseMs + SLACK_MS)
  if (trouble !== 'loses its response') await letAnHourPass(site)
  if (trouble === 'down') await mail.comeUp()
  mail.faults.accept()
  const began = performance.now()
  const copies = await untilDelivered(site, slug, teams * 2)
  report.atMost(`${trouble}: all delivered after ms`, Math.round(performance.now() - began), DELIVERED_WITHIN_MS)
  const repeated = [...copies.values()].reduce((sum, count) => sum + count - 1, 0)
  report.equal(`${trouble}: mails missing`, teams * 2 - copies.size, 0)
  report.atMost(`${trouble}: mails sent twice`, repeated, trouble === 'loses its response' ? lost : 0)
}

/** Creates teams; returns the time that each took. */
async function makeTeams(site: Site, slug: string, count: number): Promise<number[]> {
  const times: number[] = []
  const captains = await site.signInMany(Math.ceil(count / 40), `${slug}-captain`)
  for (let made = 0; made < count; made++) {
    const captain = captains[made % captains.length] as Person
    const player_emails = [1, 2].map((number) => `${slug}-${made}-${number}@example.com`)
    const began = performance.now()
    await captain.must('POST', '/teams/create', { team_name: `${slug} ${made}`, player_emails })
    times.push(performance.now() - began)
  }
  return times
}

/**
 * Makes the queue look as after an outage of an hour, when jobs have reached the longest delay: waits until each was
 * tried once, then sets its number of retries and its times.
 */
async function letAnHourPass(site: Site): Promise<void> {
  await withDatabaseIn(site.dataDir, async (db) => {
    const isDone = (query: RawBuilder<{ count: number }>) => async () => (await query.execute(db)).rows[0]?.count === 0
    const untried = sql<{ count: number }>`
      select count(*)::int as count from pgboss.job where name = 'send-invite-email' and state = 'created'`
    await waitUntil(isDone(untried), 2 * DELIVERED_WITHIN_MS, 200)
    // nine doublings of ten seconds make more than an hour; the queue decides how long the next wait is
    await sql`update pgboss.job set retry_count = 9, created_on = created_on - ${sql.raw(OUTAGE)},
      start_after = least(start_after, now()) where name = 'send-invite-email' and state = 'retry'`.execute(db)
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'send-invite-email' and state <> 'completed' and retry_count = 9`
    await waitUntil(isDone(waiting), 2 * DELIVERED_WITHIN_MS, 200)
  })
}

/**
 * Waits until all addresses have their mail, or the timeout expires; returns the number of copies by address. The inbox
 * keeps only the newest mails, so it is read again and again.
 */
async function untilDelivered(site: Site, slug: string, count: number): Promise<Map<string, number>> {
  const seen = new Set<string>()
  const copies = new Map<string, number>()
  const isDelivered = () => {
    for (const { id, to } of site.providers.controls.mail.messages()) {
      const [address = ''] = to
      if (seen.has(id) || !address.startsWith(`${slug}-`)) continue
      seen.add(id)
      copies.set(address, (copies.get(address) ?? 0) + 1)
    }
    return copies.size >= count
  }
  await waitUntil(isDelivered, 2 * DELIVERED_WITHIN_MS)
  return copies
}
